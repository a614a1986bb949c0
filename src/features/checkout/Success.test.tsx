import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { withLocale } from '../../languages/LocaleContext.ts'
import { serverLocale } from '../../languages/server-locale.ts'
import { CheckoutOutcome, Success } from './Success.tsx'

const result: CheckoutResult = {
  status: 'open',
  plan: aPlan,
  currency: 'usd',
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

test('while the outcome is loaded, the page claims nothing and offers no button', () => {
  const page = renderToStaticMarkup(<Success />)
  expect(textContent(page)).toBe('One moment, please We are asking what has become of your payment.')
  expect(page).toContain('role="status"')
})

test('while a bank processes the payment the page polls; afterwards it asks not to pay again and offers to check again', () => {
  expect(textContent(renderOutcome({ status: 'processing' }, true))).toBe(
    'One moment, please Your bank is still looking at the payment for Global Reader.',
  )
  const waiting = textContent(renderOutcome({ status: 'processing' }))
  expect(waiting).toContain('Please do not pay again.')
  expect(waiting).toMatch(/Ask again$/)
})

test('an unpaid checkout leads back to the form', () => {
  const page = renderOutcome({ status: 'open' })
  expect(textContent(page)).toContain('Not paid yet Your subscription waits for its payment. Nothing has been charged')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})

test('an expired checkout says so, and leads to a new one', () => {
  const page = renderOutcome({ status: 'failed', reason: 'This was left before it was paid.' })
  expect(textContent(page)).toContain('This was left before it was paid. Nothing has been charged, and nothing is lost')
  expect(page).toContain('href="/checkout?plan=global_reader"')
})

test('after a declined payment a guest reads that there is no account yet; a member does not', () => {
  const declined = { status: 'failed', reason: 'Your card was declined.' } as const
  expect(textContent(renderOutcome(declined))).toContain('You have no account yet: it begins with the payment.')
  expect(textContent(renderOutcome({ ...declined, signedIn: true }))).not.toContain('account yet')
})

test('in French, texts, dates and links are French', () => {
  const Outcome = withLocale(CheckoutOutcome, serverLocale('fr'))
  const ended = { ...result, status: 'ended', paidAt: '2026-11-21T10:00:00Z' } as const
  const page = renderToStaticMarkup(<Outcome result={ended} retry={() => {}} isPolling={false} />)
  expect(textContent(page)).toContain('Global Reader a été payé ici le 21 novembre 2026, et a pris fin.')
  expect(page).toContain('href="/fr/account#subscription"')
})

test('the terms of a completed checkout are French on a French page, its date included', () => {
  const Outcome = withLocale(CheckoutOutcome, serverLocale('fr'))
  const completed = {
    ...result,
    status: 'completed',
    amount: 20_000,
    paidAt: '2026-11-21T10:00:00Z',
    email: 'ada@example.org',
  } as const
  const page = renderToStaticMarkup(<Outcome result={completed} retry={() => {}} isPolling={false} />)
  const terms = [...page.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, term]) => term)
  expect(terms).toEqual(['Formule', 'Payé', 'Payé le', 'Reçu envoyé à'])
})
