import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { aPlan } from '../../lib/plan-under-test.ts'
import { Outcome, Success } from './Success.tsx'

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
const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const said = (more: Partial<CheckoutResult>, isAsking = false) =>
  renderToStaticMarkup(<Outcome result={{ ...result, ...more }} ask={() => {}} isAsking={isAsking} />)

test('before anything is known nothing is claimed, and nothing offered to be pressed', () => {
  const page = renderToStaticMarkup(<Success />)
  expect(textOf(page)).toBe('One moment, please We are asking what has become of your payment.')
  expect(page).toContain('role="status"')
})

test('while a bank looks at it, it is asked by itself; then nobody is to pay again, and may ask', () => {
  expect(textOf(said({ status: 'processing' }, true))).toBe(
    'One moment, please Your bank is still looking at the payment for Global Reader.',
  )
  const waiting = textOf(said({ status: 'processing' }))
  expect(waiting).toContain('Please do not pay again.')
  expect(waiting).toMatch(/Ask again$/)
})

test('what waits to be paid leads back to where it can be', () => {
  const page = said({ status: 'open' })
  expect(textOf(page)).toContain('Not paid yet Your subscription waits for its payment. Nothing has been charged')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})

test('an offer that was left until it no longer held says so, and is begun anew', () => {
  const page = said({ status: 'failed', reason: 'This was left before it was paid.' })
  expect(textOf(page)).toContain('This was left before it was paid. Nothing has been charged, and nothing is lost')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})
