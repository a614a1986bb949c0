import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { $user } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'
import { Account } from './Account.tsx'

const ada: User = {
  id: '1',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  createdAt: '2026-11-21T08:00:00.000Z',
  subscriptionStatus: 'active',
  subscriptionTier: 'free',
  staffRole: null,
  language: null,
}
let answerGroups: () => Response

beforeEach(() => {
  queryClient.clear()
  $user.set(ada)
  answerGroups = unavailable
  vi.stubGlobal('fetch', async (path: string) => (path === '/api/user/groups' ? answerGroups() : unavailable()))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $user.set(undefined)
})

const unavailable = () => new Response(null, { status: 503 })
const account = <Account deliveryCountries={['United States']} languages={['en']} />
const groupsTab = () => screen.queryByRole('tab', { name: 'Groups' })

test('a link to the groups leads to another attempt when they cannot be loaded', async () => {
  history.replaceState(null, '', '/account#groups')
  render(account)
  expect(await screen.findByText('Your groups could not be loaded.')).toBeDefined()
  expect(groupsTab()?.getAttribute('aria-selected')).toBe('true')
  answerGroups = () => Response.json({ managed: [], seat: null })
  const panel = within(screen.getByRole('tabpanel', { name: 'Groups' }))
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You manage no group.')).toBeDefined()
  expect(groupsTab()).not.toBeNull()
})

test('readers who have not followed that link see no tab for groups that could not be loaded', async () => {
  history.replaceState(null, '', '/account')
  render(account)
  await vi.waitFor(() => expect(queryClient.getQueryState(['/user/groups', {}])?.status).toBe('error'))
  expect(groupsTab()).toBeNull()
})
