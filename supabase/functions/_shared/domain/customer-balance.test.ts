import { expect, test } from 'vitest'
import { balanceAfter, renewalAmountAfter } from './customer-balance.ts'

const invoice = (total: number, starting_balance: number, amount_due: number, currency = 'usd') => ({
  ...{ total, starting_balance, amount_due, currency },
})

test.each([
  ['a credit that is used up', invoice(20_000, -2_000, 18_000), 0],
  ['a credit above the total, of which the rest stays', invoice(20_000, -25_000, 0), -5_000],
  ['a debt that is paid with it', invoice(20_000, 2_000, 22_000), 0],
  ['a negative total, which becomes a credit', invoice(-3_000, 0, 0), -3_000],
  ['less than Stripe charges, which becomes a debt', invoice(30, 0, 0), 30],
])('the balance after an invoice: %s', (_, first, balance) => expect(balanceAfter(first)).toBe(balance))

test.each([
  ['its preview stands where the balance does not change', invoice(0, 0, 0), invoice(20_000, 0, 20_000), 20_000],
  [
    'a credit that the first takes is not taken again',
    invoice(9_000, -2_000, 7_000),
    invoice(20_000, -2_000, 18_000),
    20_000,
  ],
  ['nor is a debt that it pays', invoice(9_000, 2_000, 11_000), invoice(20_000, 2_000, 22_000), 20_000],
  ['the rest of a credit is', invoice(9_000, -12_000, 0), invoice(20_000, -12_000, 8_000), 17_000],
  ['what was too small for a charge is added', invoice(30, 0, 0), invoice(20_000, 0, 20_000), 20_030],
  ['nothing is due where the credit is larger', invoice(-25_000, 0, 0), invoice(20_000, 0, 20_000), 0],
  [
    'less than Stripe charges in this currency is nothing',
    invoice(-19_701, 0, 0, 'sek'),
    invoice(20_000, 0, 20_000, 'sek'),
    0,
  ],
  ['the smallest charge is charged', invoice(-19_700, 0, 0, 'sek'), invoice(20_000, 0, 20_000, 'sek'), 300],
])('the renewal after an invoice: %s', (_, first, renewal, amount) =>
  expect(renewalAmountAfter(first, renewal)).toBe(amount),
)
