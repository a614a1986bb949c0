import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { yearly } from '../subscription.fixtures.ts'
import { SubscriptionAlerts } from './SubscriptionAlerts.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: 402, detail: 'Your card has insufficient funds.' },
      { status: 402, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the reason why an open payment was declined stays beside the button', async () => {
  render(<SubscriptionAlerts {...yearly} status="past_due" graceUntil="2027-01-01T00:00:00Z" />)
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Your card has insufficient funds.')
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeDefined()
})

test('a payment on its way is said, and not to pay again', () => {
  const pendingPayment = {
    plan: 'Patron Ledger',
    amount: 150_000,
    currency: 'usd',
    since: '2026-11-24T00:00:00Z',
    isFirst: true,
  }
  render(<SubscriptionAlerts {...yearly} source="free" pendingPayment={pendingPayment} />)
  expect(screen.getByText(/Your payment of \$1,500 is on its way to us.*Please do not pay again\./)).toBeDefined()
})
