import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Group, InvitedAddress } from '#shared/contracts/group.ts'
import { InviteForm } from './GroupMembers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('addresses for which no seat was left stay in the field', async () => {
  const group = { id: 'aaaa', name: 'Readers', seats: 2, nextSeats: null, seatsInUse: 0, openInvitations: 0 } as Group
  const invitations: InvitedAddress[] = [
    { email: 'ada@example.com', outcome: 'sent' },
    { email: 'grace@example.com', outcome: 'member' },
    { email: 'mary@example.com', outcome: 'full' },
    { email: 'emmy@example.com', outcome: 'full' },
    { email: 'joan@example.com', outcome: 'limit' },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ invitations, group }))
  render(<InviteForm group={group} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(/E-mail addresses/)
  fireEvent.change(field, { target: { value: invitations.map(({ email }) => email).join(', ') } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitations' }))
  expect(await screen.findByText(/mary@example.com was not invited/)).toBeDefined()
  expect(screen.getByText(/joan@example.com was not invited: we have written five times/)).toBeDefined()
  await vi.waitFor(() => expect(field.value).toBe('mary@example.com\nemmy@example.com'))
})
