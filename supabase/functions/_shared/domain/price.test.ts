import { expect, test } from 'vitest'
import { amountLabel, currencyName, priceLabel, roundAmountLabel, shortAmountLabel, unitsOf } from './price.ts'

test.each([
  [0, 'usd', 'Free', '$0', '$0', '$0.00'],
  [100, 'usd', '$1', '$1', '$1', '$1.00'],
  [20000, 'usd', '$200', '$200', '$200', '$200.00'],
  [150000, 'usd', '$1,500', '$1,500', '$1,500', '$1,500.00'],
  [19999, 'usd', '$200', '$200', '$199.99', '$199.99'],
  [18900, 'eur', '€189', '€189', '€189', '€189.00'],
  [18950, 'eur', '€189.50', '€189.50', '€189.50', '€189.50'],
  [15995, 'gbp', '£159.95', '£159.95', '£159.95', '£159.95'],
  [30000, 'jpy', '¥30,000', '¥30,000', '¥30,000', '¥30,000'],
])('%i %s → %s on a plan card, %s as a price, %s in an account, %s as a payment', (amount, currency, ...labels) => {
  expect([priceLabel, roundAmountLabel, shortAmountLabel, amountLabel].map((label) => label(amount, currency))).toEqual(
    labels,
  )
})

test('yen have no hundredths, and a minus is a true one', () => {
  expect([unitsOf(20050, 'usd'), unitsOf(200, 'jpy')]).toEqual([200.5, 200])
  expect(amountLabel(-500, 'eur')).toBe('−€5.00')
})

test('in French the currency follows, and a narrow space groups thousands', () => {
  expect(amountLabel(18_900, 'eur', 'fr')).toBe('189,00\u00a0€')
  expect(roundAmountLabel(150_000, 'usd', 'fr')).toBe('1\u202f500\u00a0$US')
  expect(shortAmountLabel(18_950, 'eur', 'fr')).toBe('189,50\u00a0€')
  expect(currencyName('gbp', 'fr')).toBe('livre sterling (GBP)')
  expect(amountLabel(18_900, 'eur')).toBe('€189.00')
})
