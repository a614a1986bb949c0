import { expect, test } from 'vitest'
import { expiresBefore, formatCard, formatCardExpiry } from './payment-card.ts'

const visa = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 }

test('a card is described by brand and last four digits', () => {
  expect(formatCard(visa)).toBe('Visa ending in 4242')
  expect(formatCard({ ...visa, brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
  expect(formatCardExpiry(visa)).toBe('04/2030')
})

test('a card is valid until the end of its last month', () => {
  expect(expiresBefore(visa, '2030-04-30T23:59:59Z')).toBe(false)
  expect(expiresBefore(visa, '2030-05-01T00:00:00Z')).toBe(true)
})
