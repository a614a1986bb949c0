import { type FormError, requiredFields } from '#lib/form-error.ts'
import { MISSING_FIELDS, passwordMismatchError } from '#lib/registration-validation.ts'
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '#shared/contracts/text-limits.ts'

type Values = Record<string, string>

// The forms' own rules, in the order in which their errors are shown. The API checks them again.

export const MISSING_CREDENTIALS: FormError = {
  title: MISSING_FIELDS.title,
  description: 'Please enter both email and password.',
}

export const validateSignIn = (values: Values) => requiredFields(values, ['email', 'password'], MISSING_CREDENTIALS)

export const validateRegistration = (values: Values) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password'], MISSING_FIELDS) ??
  passwordMismatchError(values, "Passwords don't match", 'Please make sure both password fields match.') ??
  validatePasswordLength(values.password)

/** The product specification gives this form other messages, and leaves the length of the password to the API. */
export const validateFreeSignUp = (values: Values) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password', 'confirmPassword'], MISSING_FIELDS) ??
  passwordMismatchError(values, 'Password Mismatch', 'Passwords do not match')

export const validateNewPassword = ({ newPassword = '', confirmPassword = '' }: Values) =>
  passwordMismatchError(
    { password: newPassword, confirmPassword },
    "Passwords don't match",
    'Please make sure the new passwords match.',
  ) ?? validatePasswordLength(newPassword, 'newPassword')

function validatePasswordLength(password = '', field = 'password'): FormError | undefined {
  if (password.length >= MIN_PASSWORD_LENGTH) return undefined
  return { title: 'Password too short', description: PASSWORD_TOO_SHORT, fields: { [field]: PASSWORD_TOO_SHORT } }
}
