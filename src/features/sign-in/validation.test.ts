import { expect, test } from 'vitest'
import { NewPassword } from '#shared/contracts/password.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { validateFreeSignUp, validateNewPassword, validateRegistration, validateSignIn } from './validation.ts'

const validValues = {
  firstName: 'Odile',
  lastName: 'Marchetti',
  email: 'odile@example.com',
  password: 'a lamp in fog',
  confirmPassword: 'a lamp in fog',
}

test('complete values are valid', () => {
  expect(validateSignIn(validValues)).toBeUndefined()
  expect(validateRegistration(validValues)).toBeUndefined()
  expect(validateFreeSignUp(validValues)).toBeUndefined()
  expect(validateNewPassword({ newPassword: 'a lamp', confirmPassword: 'a lamp' })).toBeUndefined()
})

test.each(['email', 'password'])('a sign-in without %s is refused', (name) => {
  expect(validateSignIn({ ...validValues, [name]: '  ' })).toEqual({
    title: 'Missing information',
    description: 'Please enter both email and password.',
    fields: { [name]: expect.any(String) },
  })
})

test.each(['firstName', 'lastName', 'email', 'password'])('a registration without %s is refused', (name) => {
  for (const validate of [validateRegistration, validateFreeSignUp]) {
    expect(validate({ ...validValues, [name]: ' ' })).toMatchObject({
      description: 'Please fill in all required fields.',
      fields: { [name]: expect.any(String) },
    })
  }
})

test('different passwords are reported before a short one', () => {
  expect(validateRegistration({ ...validValues, password: 'a', confirmPassword: 'b' })).toMatchObject({
    title: "Passwords don't match",
    description: 'Please make sure both password fields match.',
    fields: { confirmPassword: expect.any(String) },
  })
  expect(validateFreeSignUp({ ...validValues, confirmPassword: 'b' })).toMatchObject({
    title: 'Password Mismatch',
    description: 'Passwords do not match',
  })
  expect(validateNewPassword({ newPassword: 'a lamp', confirmPassword: 'a lamp ' })).toMatchObject({
    description: 'Please make sure the new passwords match.',
  })
})

test('the message for a short password is that of the contract', () => {
  const short = 'x'.repeat(MIN_PASSWORD_LENGTH - 1)
  const formError = validateRegistration({ ...validValues, password: short, confirmPassword: short })
  expect(formError?.title).toBe('Password too short')
  expect(formError?.description).toBe(NewPassword.safeParse(short).error?.issues[0]?.message)
  expect(validateNewPassword({ newPassword: short, confirmPassword: short })?.fields).toHaveProperty('newPassword')
})
