import { expect, test } from 'vitest'
import { amountLabel, dollarsOf, priceLabel } from './price.ts'

test.each([
  [0, 'Free', '$0', '$0.00'],
  [100, '$1', '$1', '$1.00'],
  [20000, '$200', '$200', '$200.00'],
  [150000, '$1,500', '$1,500', '$1,500.00'],
  [19999, '$200', '$200', '$199.99'],
])('%i → %s on a plan card, %s in an account, %s as a payment', (cents, label, price, amount) => {
  expect([priceLabel(cents), dollarsOf(cents), amountLabel(cents)]).toEqual([label, price, amount])
})
