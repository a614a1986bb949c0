import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { problemType } from '#shared/contracts/problem.ts'
import type { RoleChange, StaffMember, StaffRole } from '#shared/contracts/staff.ts'
import { staffQuery } from '../admin-queries.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { StaffMembers } from './StaffMembers.tsx'

/** The role as the API knows it, and the changes that were asked for. */
let role: StaffRole
let changes: RoleChange[]
beforeEach(() => {
  role = 'editor'
  changes = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const member = { id: 'ben', email: 'ben@meridian.example', firstName: 'Ben', lastName: 'Ode' } as StaffMember
    if (init?.method !== 'PUT') return Response.json([{ ...member, role }])
    const change: RoleChange = JSON.parse(String(init.body))
    changes.push(change)
    if (change.previousRole !== role) return conflict()
    role = change.role
    return Response.json({ ...member, role })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const conflict = () =>
  Response.json(
    { type: problemType('conflict'), title: 'Conflict', status: 409, detail: 'No.' },
    { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
  )
const select = () => screen.getByLabelText('Role of Ben Ode') as HTMLSelectElement
const choose = (value: StaffRole) => fireEvent.change(select(), { target: { value } })
const changeButton = () => screen.getByRole('button', { name: 'Change the role of Ben Ode' })
const refetch = () => act(() => queryClient.refetchQueries(staffQuery))

async function openStaff() {
  render(<StaffMembers currentStaff={{ id: 'ada', staffRole: 'owner' } as CurrentStaff} />)
  await screen.findByLabelText('Role of Ben Ode')
}

test('a role that another owner has given is shown after a refetch, and the old one is not offered to be saved', async () => {
  await openStaff()
  role = 'support'
  await refetch()
  await expect.poll(() => select().value).toBe('support')
  expect(changeButton().getAttribute('aria-disabled')).toBe('true')
})

test('a choice stays through a refetch of the same role, and is dropped when the role has changed', async () => {
  await openStaff()
  choose('author')
  await refetch()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(select().value).toBe('author')
  role = 'support'
  await refetch()
  await expect.poll(() => select().value).toBe('support')
})

test('a role that has changed meanwhile is not overwritten: it is shown', async () => {
  await openStaff()
  choose('author')
  role = 'support'
  fireEvent.click(changeButton())
  await expect.poll(() => select().value).toBe('support')
  expect(changes).toEqual([{ role: 'author', previousRole: 'editor' }])
  choose('owner')
  fireEvent.click(changeButton())
  await expect.poll(() => changes[1]).toEqual({ role: 'owner', previousRole: 'support' })
  await expect.poll(() => changeButton().getAttribute('aria-disabled')).toBe('true')
  expect(select().value).toBe('owner')
})
