import { missingIn } from '../../lib/missing.ts'
import { differingIn, NOT_ALL_FILLED, SHORTEST_PASSWORD } from '../../lib/registration.ts'
import type { Fault } from '../../lib/sending.ts'

type Values = Record<string, string>

// What the forms at the entrance find wrong by themselves, in the order in which it is said. The API judges again.

export const NO_CREDENTIALS: Fault = {
  title: NOT_ALL_FILLED.title,
  description: 'Please enter both email and password.',
}

export const faultInSignIn = (values: Values) => missingIn(values, ['email', 'password'], NO_CREDENTIALS)

export const faultInRegistration = (values: Values) =>
  missingIn(values, ['firstName', 'lastName', 'email', 'password'], NOT_ALL_FILLED) ??
  differingIn(values, "Passwords don't match", 'Please make sure both password fields match.') ??
  tooShortIn(values.password)

/** The older form asks for the same, in other words, and leaves the length to the API. */
export const faultInFreeSignUp = (values: Values) =>
  missingIn(values, ['firstName', 'lastName', 'email', 'password', 'confirmPassword'], NOT_ALL_FILLED) ??
  differingIn(values, 'Password Mismatch', 'Passwords do not match')

export const faultInNewPassword = ({ newPassword = '', confirmPassword = '' }: Values) =>
  differingIn(
    { password: newPassword, confirmPassword },
    "Passwords don't match",
    'Please make sure the new passwords match.',
  ) ?? tooShortIn(newPassword, 'newPassword')

function tooShortIn(password = '', field = 'password'): Fault | undefined {
  if (password.length >= SHORTEST_PASSWORD) return undefined
  const description = 'Password must be at least 6 characters long.'
  return { title: 'Password too short', description, fields: { [field]: description } }
}
