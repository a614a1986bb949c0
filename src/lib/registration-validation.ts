import type { Translate } from '#shared/domain/language.ts'
import type { FormError } from './form-error.ts'

// The rules that every form for a new account checks before it is sent. The API checks them again.

export const missingFields = (t: Translate): FormError => ({
  title: t('Missing information'),
  description: t('Please fill in all required fields.'),
})

export function passwordMismatchError(
  { password, confirmPassword }: Record<string, string>,
  title: string,
  description: string,
): FormError | undefined {
  if (password === confirmPassword) return undefined
  return { title, description, fields: { confirmPassword: description } }
}
