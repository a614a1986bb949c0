import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['1450', 145_000],
  ['$1,450.00', 145_000],
  [' 12.5 ', 1250],
  ['0.07', 7],
  ['1,234,567', 123_456_700],
])('%s are %d cents', (text, cents) => {
  expect(parseAmount(text, 'usd')).toBe(cents)
})

test('euros have hundredths, and yen have none', () => {
  expect([parseAmount('€189.50', 'eur'), parseAmount('¥30,000', 'jpy'), parseAmount('300.5', 'jpy')]).toEqual([
    18_950,
    30_000,
    undefined,
  ])
})

test.each(['', '-5', '1.234', '1,45', '1450,00', '12,3456', '1e3', '0x10', '١٢', '12.'])(
  '%s is not an amount',
  (text) => {
    expect(parseAmount(text, 'usd')).toBeUndefined()
  },
)
