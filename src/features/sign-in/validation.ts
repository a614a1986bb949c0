import { type FormError, requiredFields } from '#lib/form-error.ts'
import { missingFields, passwordMismatchError } from '#lib/registration-validation.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import type { Translate } from '#shared/domain/language.ts'
import { english } from '../../languages/locale.ts'

type Values = Record<string, string>

// The forms' own rules, in the order in which their errors are shown. The API checks them again.

export const missingCredentials = (t: Translate): FormError => ({
  title: t('Missing information'),
  description: t('Please enter both email and password.'),
})

export const validateSignIn = (values: Values, t = english.t) =>
  requiredFields(values, ['email', 'password'], missingCredentials(t))

export const validateRegistration = (values: Values, t = english.t) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password'], missingFields(t)) ??
  passwordMismatchError(values, t("Passwords don't match"), t('Please make sure both password fields match.')) ??
  validatePasswordLength(t, values.password)

/** The product specification gives this form other messages, and leaves the length of the password to the API. */
export const validateFreeSignUp = (values: Values, t = english.t) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password', 'confirmPassword'], missingFields(t)) ??
  passwordMismatchError(values, t('Password Mismatch'), t('Passwords do not match'))

export const validateNewPassword = ({ newPassword = '', confirmPassword = '' }: Values, t = english.t) =>
  passwordMismatchError(
    { password: newPassword, confirmPassword },
    t("Passwords don't match"),
    t('Please make sure the new passwords match.'),
  ) ?? validatePasswordLength(t, newPassword, 'newPassword')

function validatePasswordLength(t: Translate, password = '', field = 'password'): FormError | undefined {
  if (password.length >= MIN_PASSWORD_LENGTH) return undefined
  const description = t('Password must be at least {count} characters long.', { count: MIN_PASSWORD_LENGTH })
  return { title: t('Password too short'), description, fields: { [field]: description } }
}
