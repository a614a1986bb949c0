import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { $user } from '#lib/current-user.ts'
import type { GroupInvitation } from '#shared/contracts/group.ts'
import { JoinGroup } from './JoinGroup.tsx'

let respond: () => Response

beforeEach(() => {
  queryClient.clear()
  $user.set(null)
  history.replaceState(null, '', '/groups/join?token=AAAA')
  vi.stubGlobal('fetch', async () => respond())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $user.set(undefined)
})

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const problem = (status: number, detail: string) => () =>
  Response.json({ status, detail }, { status, headers: { 'Content-Type': 'application/problem+json' } })

test.each([404, 422])('an invitation that the API answers with %i does not exist', async (status) => {
  respond = problem(status, 'No invitation has this token.')
  render(<JoinGroup deliveryCountries={['United States']} />)
  expect(await screen.findByRole('heading', { name: 'No invitation is behind this link' })).toBeDefined()
})

test.each([
  ['without a network', noNetwork],
  ['while the database is unavailable', problem(503, 'Please come back in a minute.')],
  ['after too many requests', problem(429, 'Please wait a minute.')],
])('%s an invitation is not called unknown, and another attempt finds it', async (_, failure) => {
  respond = failure
  render(<JoinGroup deliveryCountries={['United States']} />)
  expect(await screen.findByRole('heading', { name: 'This invitation could not be loaded' })).toBeDefined()
  expect(screen.queryByText(/Nothing has been charged/)).toBeNull()
  respond = () => Response.json({ status: 'revoked' } satisfies Partial<GroupInvitation>)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'This invitation was taken back' })).toBeDefined()
})
