import { expect, test } from 'vitest'
import { type BalanceSum, countryMonths, revenueByCurrency } from './revenue.ts'

const sum = (rest: Partial<BalanceSum>): BalanceSum => ({
  month: '2026-09-01',
  currency: 'usd',
  kind: 'payment',
  country: 'FR',
  amount: 20_000,
  fee: 610,
  recorded: 20_000,
  tax: 0,
  ...rest,
})

test('currencies stay apart, and months without anything are there', () => {
  const sums = [sum({}), sum({ month: '2026-11-01', amount: 500, recorded: 400 }), sum({ currency: 'eur' })]
  const [eur, usd] = revenueByCurrency(sums, [], '2026-11-01')
  expect([eur?.currency, usd?.currency]).toEqual(['eur', 'usd'])
  expect(usd?.months.map(({ month, received, difference }) => [month, received, difference])).toEqual([
    ['2026-09-01', 20_000, 0],
    ['2026-10-01', 0, 0],
    ['2026-11-01', 500, 100],
  ])
})

test('fees, refunds, disputes and payouts are positive, and other products are left out', () => {
  const [usd] = revenueByCurrency(
    [
      sum({}),
      sum({ kind: 'refund', amount: -5000, recorded: -5000, fee: 0 }),
      sum({ kind: 'dispute', amount: -15_000, recorded: -15_000, fee: 1500 }),
      sum({ kind: 'fee', amount: -200, recorded: -200, fee: 0 }),
      sum({ kind: 'payout', amount: -900, recorded: -900, fee: 0 }),
      sum({ kind: 'other', amount: 77, recorded: 77, fee: 7 }),
    ],
    [],
    '2026-09-01',
  )
  expect(usd?.months).toEqual([
    {
      month: '2026-09-01',
      received: 20_000,
      refunded: 5000,
      disputed: 15_000,
      fees: 2310,
      net: -2310,
      paidOut: 900,
      difference: 0,
    },
  ])
  expect(usd?.countries).toEqual([{ country: 'FR', received: 0, tax: 0, invoiceTax: 0, giftTax: 0 }])
})

test('the deferred amount at the end of a month is paid less earned up to it', () => {
  const earned = [
    { month: '2026-09-01', currency: 'usd', paid: 1200, earned: 100 },
    { month: '2026-11-01', currency: 'usd', paid: -200, earned: 900 },
  ]
  const [usd] = revenueByCurrency([], earned, '2026-09-01')
  expect(usd?.deferred.map(({ deferred }) => deferred)).toEqual([1100, 1100, 0])
})

test('taxes are by month and country, whatever they come from', () => {
  const none = { amount: 0, recorded: 0, fee: 0 }
  const lines = countryMonths([
    sum({ tax: 3193 }),
    sum({ kind: 'refund', amount: -9000, tax: -1437, month: '2026-10-01' }),
    sum({ ...none, kind: 'invoice-tax', tax: 319 }),
    sum({ ...none, kind: 'gift-tax', country: 'DE', tax: 40 }),
    sum({ kind: 'fee', tax: 0 }),
  ])
  expect(lines).toEqual([
    { month: '2026-09-01', currency: 'usd', country: 'FR', received: 20_000, tax: 3193, invoiceTax: 319, giftTax: 0 },
    { month: '2026-09-01', currency: 'usd', country: 'DE', received: 0, tax: 0, invoiceTax: 0, giftTax: 40 },
    { month: '2026-10-01', currency: 'usd', country: 'FR', received: -9000, tax: -1437, invoiceTax: 0, giftTax: 0 },
  ])
})
