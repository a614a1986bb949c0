import { expect, test } from 'vitest'
import { cardInWords, isOverBy, lastMonthOf } from './card.ts'

const visa = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 }

test('a card is called what it is called on itself', () => {
  expect(cardInWords(visa)).toBe('Visa ending in 4242')
  expect(cardInWords({ ...visa, brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
  expect(lastMonthOf(visa)).toBe('04/2030')
})

test('it is good until its last month is over', () => {
  expect(isOverBy(visa, '2030-04-30T23:59:59Z')).toBe(false)
  expect(isOverBy(visa, '2030-05-01T00:00:00Z')).toBe(true)
})
