import { expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH as CONTRACT, NewPassword } from '#shared/contracts/password.ts'
import { MIN_PASSWORD_LENGTH } from '../../lib/registration.ts'
import { faultInFreeSignUp, faultInNewPassword, faultInRegistration, faultInSignIn } from './faults.ts'

const somebody = {
  firstName: 'Odile',
  lastName: 'Marchetti',
  email: 'odile@example.com',
  password: 'a lamp in fog',
  confirmPassword: 'a lamp in fog',
}

test('what is complete has no fault', () => {
  expect(faultInSignIn(somebody)).toBeUndefined()
  expect(faultInRegistration(somebody)).toBeUndefined()
  expect(faultInFreeSignUp(somebody)).toBeUndefined()
  expect(faultInNewPassword({ newPassword: 'a lamp', confirmPassword: 'a lamp' })).toBeUndefined()
})

test.each(['email', 'password'])('nobody signs in without %s', (name) => {
  expect(faultInSignIn({ ...somebody, [name]: '  ' })).toEqual({
    title: 'Missing information',
    description: 'Please enter both email and password.',
    fields: { [name]: expect.any(String) },
  })
})

test.each(['firstName', 'lastName', 'email', 'password'])('nobody registers without %s', (name) => {
  for (const faultIn of [faultInRegistration, faultInFreeSignUp]) {
    expect(faultIn({ ...somebody, [name]: ' ' })).toMatchObject({
      description: 'Please fill in all required fields.',
      fields: { [name]: expect.any(String) },
    })
  }
})

test('two different passwords are said before a short one', () => {
  expect(faultInRegistration({ ...somebody, password: 'a', confirmPassword: 'b' })).toMatchObject({
    title: "Passwords don't match",
    description: 'Please make sure both password fields match.',
    fields: { confirmPassword: expect.any(String) },
  })
  expect(faultInFreeSignUp({ ...somebody, confirmPassword: 'b' })).toMatchObject({
    title: 'Password Mismatch',
    description: 'Passwords do not match',
  })
  expect(faultInNewPassword({ newPassword: 'a lamp', confirmPassword: 'a lamp ' })).toMatchObject({
    description: 'Please make sure the new passwords match.',
  })
})

test('a short password is said in the words of the contract', () => {
  const short = 'x'.repeat(MIN_PASSWORD_LENGTH - 1)
  const fault = faultInRegistration({ ...somebody, password: short, confirmPassword: short })
  expect(fault?.title).toBe('Password too short')
  expect(fault?.description).toBe(NewPassword.safeParse(short).error?.issues[0]?.message)
  expect(MIN_PASSWORD_LENGTH).toBe(CONTRACT)
  expect(faultInNewPassword({ newPassword: short, confirmPassword: short })?.fields).toHaveProperty('newPassword')
})
