import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { yearly } from '../subscription.fixtures.ts'
import { SubscriptionStatus } from './SubscriptionStatus.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderStatus(subscription: UserSubscription): Promise<string[]> {
  vi.stubGlobal('fetch', async () => Response.json(subscription))
  render(<SubscriptionStatus />)
  await screen.findByRole('heading', { name: subscription.subscription.name })
  return screen.getAllByRole('term').map(({ textContent }) => textContent ?? '')
}

test('a balance stands below the next billing, and without one there is no line', async () => {
  expect(await renderStatus(yearly)).not.toContain('Your balance')
  cleanup()
  queryClient.clear()
  const terms = await renderStatus({ ...yearly, balance: { amount: -2_000, currency: 'usd' } })
  expect(terms.indexOf('Your balance')).toBe(terms.indexOf('Next billing') + 1)
  expect(screen.getByText(/^A credit of \$20 will be taken off your next payment/)).toBeDefined()
})
