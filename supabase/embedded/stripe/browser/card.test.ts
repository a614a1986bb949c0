import { expect, test } from 'vitest'
import { expiryIn, faultInCode, faultInExpiry, faultInNumber, spacedExpiry, spacedNumber } from './card.ts'
import { cards } from './test-cards.ts'

const today = new Date(2026, 10, 21)

test('a number stands in groups, and no longer than cards have them', () => {
  expect(spacedNumber('42424242424242429')).toBe('4242 4242 4242 4242')
  expect(spacedNumber('42-42 4')).toBe('4242 4')
  expect(spacedNumber('378282246310005')).toBe('3782 822463 10005')
})

test('a date is set as it is typed', () => {
  expect(spacedExpiry('1')).toBe('1')
  expect(spacedExpiry('4')).toBe('04')
  expect(spacedExpiry('1234')).toBe('12 / 34')
  expect(spacedExpiry('12 / 3')).toBe('12 / 3')
  expect(expiryIn('12 / 34')).toEqual({ month: 12, year: 2034 })
})

test('what is wrong is said as Stripe says it', () => {
  expect(faultInNumber('4242 4242')?.code).toBe('incomplete_number')
  expect(faultInNumber('4242 4242 4242 4241')?.code).toBe('invalid_number')
  expect(faultInExpiry('12', today)?.code).toBe('incomplete_expiry')
  expect(faultInExpiry('13 / 30', today)?.code).toBe('incomplete_expiry')
  expect(faultInExpiry('12 / 25', today)?.code).toBe('invalid_expiry_year_past')
  expect(faultInExpiry('10 / 26', today)?.code).toBe('invalid_expiry_month_past')
  expect(faultInExpiry('11 / 26', today)).toBeUndefined()
  expect(faultInExpiry('11 / 99', today)?.code).toBe('invalid_expiry_year')
  expect(faultInCode('12', '4242')?.code).toBe('incomplete_cvc')
  expect(faultInCode('123', '4242')).toBeUndefined()
  expect(faultInCode('123', '3782')?.code).toBe('incomplete_cvc')
})

test('every card that the form offers is one', () => {
  for (const { number } of cards) expect(faultInNumber(number), number).toBeUndefined()
})
