import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { prorationLines } from '#shared/billing/change-quote.ts'
import { planChangeLines } from './plan-change-lines.ts'

const cents = fc.integer({ min: 0, max: 300_000 })

/** An invoice with the sums that Stripe gives it. */
const invoices = fc
  .record({
    charge: cents,
    credit: cents,
    discount: cents,
    tax: cents,
    balance: fc.integer({ min: -400_000, max: 400_000 }),
  })
  .map(({ charge, credit, discount, tax, balance }) => {
    const total = charge - credit - Math.min(discount, charge) + tax
    const due = Math.max(0, total + balance)
    return {
      lines: { data: [{ amount: charge }, { amount: -credit }] },
      total,
      total_discount_amounts: [{ amount: Math.min(discount, charge) }],
      starting_balance: balance,
      amount_due: due < 50 ? 0 : due,
    } as unknown as Stripe.Invoice
  })

const change = {
  planId: 'patron_ledger',
  currency: 'usd',
  effective: 'now',
  effectiveAt: '2026-11-24T00:00:00Z',
  nextAmount: 0,
  nextAt: '2027-11-24T00:00:00Z',
  nextBalance: 0,
  acceptedTerms: { terms: 1, withdrawal: 1, privacy: 1 },
  quote: '',
} as const
const plans = { from: 'Global Reader', to: 'Patron Ledger' }

test('the lines of a plan change add up to what is paid, with credits, debts, promotions and tax', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const lines = planChangeLines({ ...change, ...prorationLines(invoice) }, plans)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.amount_due)
      expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length)
    }),
  )
})

test('a credit above the new price is kept for the next payment, and is no debt', () => {
  const sums = { amount: 0, charge: 5000, credit: 20_000, discount: 0, tax: 0, balance: 0, carried: 15_000 }
  expect(planChangeLines({ ...change, ...sums }, plans)).toEqual([
    { label: 'Patron Ledger', amount: 5000, note: 'until November 24, 2027' },
    { label: 'Rest of Global Reader', amount: -20_000, note: 'which you have paid for' },
    { label: 'Kept for you', amount: 15_000, note: 'for the next payment' },
  ])
})

test('a smaller plan, which begins with the next period, has no lines but the balance that its payment includes', () => {
  const sums = { amount: 0, charge: 0, credit: 0, discount: 0, tax: 0, balance: 0, carried: 0 }
  const later = { ...change, ...sums, effective: 'period-end' } as const
  expect(planChangeLines(later, plans)).toEqual([])
  expect(planChangeLines({ ...later, nextBalance: -2_000 }, plans)).toEqual([
    { label: 'Your balance', amount: -2_000, note: 'taken off the next payment' },
  ])
  expect(planChangeLines({ ...later, nextBalance: 500 }, plans)).toEqual([
    { label: 'Due from before', amount: 500, note: 'with the next payment' },
  ])
})
