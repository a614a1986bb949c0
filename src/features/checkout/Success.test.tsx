import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { CheckoutOutcome, Success } from './Success.tsx'

const result: CheckoutResult = {
  status: 'open',
  plan: aPlan,
  amount: null,
  paidAt: null,
  email: null,
  signedIn: false,
  confirmed: false,
  reason: null,
}
const textContent = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const renderOutcome = (overrides: Partial<CheckoutResult>, isPolling = false) =>
  renderToStaticMarkup(<CheckoutOutcome result={{ ...result, ...overrides }} retry={() => {}} isPolling={isPolling} />)

test('before anything is known nothing is claimed, and nothing offered to be pressed', () => {
  const page = renderToStaticMarkup(<Success />)
  expect(textContent(page)).toBe('One moment, please We are asking what has become of your payment.')
  expect(page).toContain('role="status"')
})

test('while a bank looks at it, it is asked by itself; then nobody is to pay again, and may ask', () => {
  expect(textContent(renderOutcome({ status: 'processing' }, true))).toBe(
    'One moment, please Your bank is still looking at the payment for Global Reader.',
  )
  const waiting = textContent(renderOutcome({ status: 'processing' }))
  expect(waiting).toContain('Please do not pay again.')
  expect(waiting).toMatch(/Ask again$/)
})

test('what waits to be paid leads back to where it can be', () => {
  const page = renderOutcome({ status: 'open' })
  expect(textContent(page)).toContain('Not paid yet Your subscription waits for its payment. Nothing has been charged')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})

test('an offer that was left until it no longer held says so, and is begun anew', () => {
  const page = renderOutcome({ status: 'failed', reason: 'This was left before it was paid.' })
  expect(textContent(page)).toContain('This was left before it was paid. Nothing has been charged, and nothing is lost')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})
