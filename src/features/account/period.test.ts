import { expect, test } from 'vitest'
import { nextBilling, outlookOf, periodOf, priceOf } from './period.ts'
import { aYear, cancelled, failing, free, present, shrinking } from './standings-under-test.ts'

const withCode = { ...aYear, renewalAmount: 16_000 }
const YEAR = 'November 21, 2026 – November 21, 2027'

test.each([
  ['a paid year', aYear, YEAR, '$200 on November 21, 2027'],
  ['one that ends', cancelled, YEAR, 'None: your plan ends on November 21, 2027'],
  ['one that becomes another', shrinking, YEAR, '$90 for Small Reader, on November 21, 2027'],
  ['one with a code that lasts', withCode, YEAR, '$160 on November 21, 2027'],
  ['one that is not paid', failing, YEAR, '$200, due now'],
  ['one with a code that is not paid', { ...failing, renewalAmount: 16_000 }, YEAR, '$160, due now'],
  [
    'one of which no more is known',
    { ...shrinking, renewalAmount: null },
    YEAR,
    'For Small Reader, on November 21, 2027',
  ],
  ['a present', present, YEAR, 'Nothing to pay'],
  ['the free plan', free, 'Since November 21, 2026, without end', 'Nothing to pay'],
])('%s', (_, subscribed, period, billing) => {
  expect(periodOf(subscribed)).toBe(period)
  expect(nextBilling(subscribed)).toBe(billing)
})

test.each([
  ['as everybody', aYear, '$200 per year'],
  [
    'less than others by now',
    { ...aYear, price: 17_950, renewalAmount: 17_950 },
    '$179.50 per year, as you began; it costs $200 now',
  ],
  ['less from now on', withCode, '$200 per year; $160 for the next'],
  ['another plan later', shrinking, '$200 per year'],
  ['nothing', free, '$0 per year'],
  ['nothing, for once', present, 'Complimentary: a present of the house'],
])('a reader pays %s', (_, subscribed, price) => {
  expect(priceOf(subscribed)).toBe(price)
})

test.each([
  [aYear, 'Renews on November 21, 2027, for one more year.'],
  [cancelled, 'Cancelled; yours until November 21, 2027.'],
  [shrinking, 'Becomes Small Reader on November 21, 2027.'],
  [failing, 'A payment failed. The plan is kept until December 5, 2026.'],
  [{ ...failing, graceUntil: '2026-11-21T11:00:00.000Z' }, 'A payment failed. The plan rests until it is paid.'],
  [{ ...aYear, status: 'unpaid' }, 'A payment failed. The plan rests until it is paid.'],
  [present, 'A present of the house, until November 21, 2027.'],
  [free, undefined],
])('how it goes on is a sentence', (subscribed, outlook) => {
  expect(outlookOf(subscribed, new Date('2026-11-22T00:00:00Z'))).toBe(outlook)
})
