import { expect, test } from 'vitest'
import {
  formatCardNumber,
  formatExpiry,
  parseExpiry,
  testCards,
  validateExpiry,
  validateNumber,
  validateSecurityCode,
} from './card-fields.ts'

const today = new Date(2026, 10, 21)

test('formats a card number in groups and limits its length', () => {
  expect(formatCardNumber('42424242424242429')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('42-42 4')).toBe('4242 4')
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
})

test('formats an expiry date while it is typed', () => {
  expect(formatExpiry('1')).toBe('1')
  expect(formatExpiry('4')).toBe('04')
  expect(formatExpiry('1234')).toBe('12 / 34')
  expect(formatExpiry('12 / 3')).toBe('12 / 3')
  expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 2034 })
})

test('validates fields with the error codes of Stripe', () => {
  expect(validateNumber('4242 4242')?.code).toBe('incomplete_number')
  expect(validateNumber('4242 4242 4242 4241')?.code).toBe('invalid_number')
  expect(validateExpiry('12', today)?.code).toBe('incomplete_expiry')
  expect(validateExpiry('13 / 30', today)?.code).toBe('incomplete_expiry')
  expect(validateExpiry('12 / 25', today)?.code).toBe('invalid_expiry_year_past')
  expect(validateExpiry('10 / 26', today)?.code).toBe('invalid_expiry_month_past')
  expect(validateExpiry('11 / 26', today)).toBeUndefined()
  expect(validateExpiry('11 / 99', today)?.code).toBe('invalid_expiry_year')
  expect(validateSecurityCode('12', '4242')?.code).toBe('incomplete_cvc')
  expect(validateSecurityCode('123', '4242')).toBeUndefined()
  expect(validateSecurityCode('123', '3782')?.code).toBe('incomplete_cvc')
})

test('every test card in the form has a valid number and a description', () => {
  for (const { number, behavior } of testCards) {
    expect(validateNumber(number), number).toBeUndefined()
    expect(behavior, number).toMatch(/^\w/)
  }
})
