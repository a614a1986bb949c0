import type { FormError } from './useFormSubmit.ts'

// What every form that makes an account finds wrong by itself. The API judges again.

/** As the contract has it; its schemas would bring zod to the browser. */
export const MIN_PASSWORD_LENGTH = 6

export const MISSING_FIELDS: FormError = {
  title: 'Missing information',
  description: 'Please fill in all required fields.',
}

export function mismatchedPasswords(
  { password, confirmPassword }: Record<string, string>,
  title: string,
  description: string,
): FormError | undefined {
  if (password === confirmPassword) return undefined
  return { title, description, fields: { confirmPassword: description } }
}
