import { expect, test } from 'vitest'
import { cancelled, complimentary, downgrading, free, pastDue, yearly } from './subscription.fixtures.ts'
import {
  balanceText,
  nextBillingText,
  pendingPaymentText,
  periodText,
  priceText,
  printEditionNotice,
  renewalSummary,
} from './subscription-text.ts'

const withCode = { ...yearly, renewalAmount: 16_000 }
const YEAR = 'November 21, 2026 – November 21, 2027'

test.each([
  ['a paid year', yearly, YEAR, '$200 on November 21, 2027'],
  ['one that ends', cancelled, YEAR, 'None: your plan ends on November 21, 2027'],
  ['one that becomes another', downgrading, YEAR, '$90 for Small Reader, on November 21, 2027'],
  ['one with a code that lasts', withCode, YEAR, '$160 on November 21, 2027'],
  ['one that is not paid', pastDue, YEAR, '$200, due now'],
  ['one with a code that is not paid', { ...pastDue, renewalAmount: 16_000 }, YEAR, '$160, due now'],
  [
    'one of which no more is known',
    { ...downgrading, renewalAmount: null },
    YEAR,
    'For Small Reader, on November 21, 2027',
  ],
  ['a complimentary one', complimentary, YEAR, 'Nothing to pay'],
  ['the free plan', free, 'Since November 21, 2026, without end', 'Nothing to pay'],
])('%s', (_, userSubscription, period, billing) => {
  expect(periodText(userSubscription)).toBe(period)
  expect(nextBillingText(userSubscription)).toBe(billing)
})

const credit = { amount: -2_000, currency: 'usd' }
const debt = { amount: 1_250, currency: 'eur' }
test.each([
  ['none', { ...yearly, balance: null }, undefined],
  [
    'a credit',
    { ...yearly, balance: credit },
    'A credit of $20 will be taken off your next payment; the next billing is what remains.',
  ],
  ['a debt', { ...yearly, balance: debt }, '€12.50 is still due with your next payment; the next billing includes it.'],
  [
    'a credit, and no payment planned',
    { ...free, balance: credit },
    'A credit of $20 will be taken off your next payment.',
  ],
  [
    'a debt of a subscription that ends',
    { ...cancelled, balance: debt },
    '€12.50 is still due with your next payment.',
  ],
  [
    'a debt where the next amount is unknown',
    { ...yearly, renewalAmount: null, balance: debt },
    '€12.50 is still due with your next payment.',
  ],
  [
    'a credit while an invoice is open, which it does not pay',
    { ...pastDue, balance: credit },
    'A credit of $20 will be taken off the payment after the one that is due now.',
  ],
  [
    'a debt while an invoice is open',
    { ...pastDue, balance: debt },
    '€12.50 is still due with the payment after the one that is due now.',
  ],
])('the balance: %s', (_, userSubscription, text) => {
  expect(balanceText(userSubscription)).toBe(text)
})

test.each([
  ['as everybody', yearly, '$200 per year'],
  ['without taxes', { ...yearly, taxBehavior: 'exclusive', renewalAmount: 23_800 } as const, '$200 per year, plus tax'],
  ['with taxes', { ...yearly, taxBehavior: 'inclusive' } as const, '$200 per year, tax included'],
  [
    'less than others by now',
    { ...yearly, price: 17_950, renewalAmount: 17_950 },
    '$179.50 per year, as you began; it costs $200 now',
  ],
  ['less from now on', withCode, '$200 per year; $160 for the next'],
  ['another plan later', downgrading, '$200 per year'],
  ['nothing', free, '$0 per year'],
  ['nothing, for once', complimentary, 'Complimentary: nothing to pay'],
])('a reader pays %s', (_, userSubscription, price) => {
  expect(priceText(userSubscription)).toBe(price)
})

test.each([
  [yearly, 'Renews on November 21, 2027, for one more year.'],
  [cancelled, 'Cancelled; yours until November 21, 2027.'],
  [downgrading, 'Becomes Small Reader on November 21, 2027.'],
  [pastDue, 'A payment failed. The plan is kept until December 5, 2026.'],
  [{ ...pastDue, graceUntil: '2026-11-21T11:00:00.000Z' }, 'A payment failed. The plan rests until it is paid.'],
  [{ ...yearly, status: 'unpaid' }, 'A payment failed. The plan rests until it is paid.'],
  [complimentary, 'A complimentary subscription, until November 21, 2027.'],
  [free, undefined],
])('how it goes on is a sentence', (userSubscription, summary) => {
  expect(renewalSummary(userSubscription, new Date('2026-11-22T00:00:00Z'))).toBe(summary)
})

const IN_GRACE = new Date('2026-11-22T00:00:00Z')
const AFTER_GRACE = new Date('2026-12-06T00:00:00Z')
const ACCESS_PAUSED = 'A payment is missing. The printed edition rests until it has come.'
const ENDS = 'Global Reader ends on November 21, 2027'

test.each([
  ['nothing where the plan is renewed', yearly, 3, IN_GRACE, undefined],
  ['nothing during the grace period', pastDue, 3, IN_GRACE, undefined],
  ['that access is paused', pastDue, 0, AFTER_GRACE, ACCESS_PAUSED],
  [
    'that access is paused where Stripe no longer tries to collect',
    { ...yearly, status: 'unpaid' },
    0,
    IN_GRACE,
    ACCESS_PAUSED,
  ],
  ['when the plan ends', cancelled, 2, IN_GRACE, `${ENDS}. What is sent until then stands here.`],
  [
    'that a complimentary plan ends before the next edition',
    complimentary,
    0,
    IN_GRACE,
    `${ENDS}, before the next list closes.`,
  ],
  [
    'which plan follows',
    downgrading,
    1,
    IN_GRACE,
    'Global Reader becomes Small Reader on November 21, 2027. What is sent until then stands here.',
  ],
  ['nothing where the next edition is not announced yet', yearly, 0, IN_GRACE, undefined],
])('the notice about the printed edition says %s', (_, userSubscription, upcomingCount, now, notice) => {
  expect(printEditionNotice(userSubscription, upcomingCount, now)).toBe(notice)
})

test.each([
  [true, 'Global Reader begins when it has arrived'],
  [false, 'Global Reader goes on meanwhile.'],
])('a payment that is on its way is said (first: %s)', (isFirst, expected) => {
  const text = pendingPaymentText({
    plan: 'Global Reader',
    amount: 20_000,
    currency: 'usd',
    since: '2026-11-24T00:00:00Z',
    isFirst,
  })
  expect(text).toMatch(/^Your payment of \$200 is on its way to us/)
  expect(text).toContain(expected)
  expect(text).toMatch(/Please do not pay again\.$/)
})
