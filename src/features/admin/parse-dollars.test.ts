import { expect, test } from 'vitest'
import { parseDollars } from './parse-dollars.ts'

test.each([
  ['1450', 145_000],
  ['$1,450.00', 145_000],
  [' 12.5 ', 1250],
  ['0.07', 7],
  ['1,234,567', 123_456_700],
])('%s are %d cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '-5', '1.234', '1,45', '1450,00', '12,3456', '1e3', '0x10', '١٢', '12.'])(
  '%s is not an amount',
  (text) => {
    expect(parseDollars(text)).toBeUndefined()
  },
)
