import type { FormError } from './form-error.ts'

// The rules that every form for a new account checks before it is sent. The API checks them again.

/** The contract's rule (contracts/password.ts): a test compares them, because zod would cost the sign-in pages 3 KB. */
export const MIN_PASSWORD_LENGTH = 6

export const MISSING_FIELDS: FormError = {
  title: 'Missing information',
  description: 'Please fill in all required fields.',
}

export function passwordMismatchError(
  { password, confirmPassword }: Record<string, string>,
  title: string,
  description: string,
): FormError | undefined {
  if (password === confirmPassword) return undefined
  return { title, description, fields: { confirmPassword: description } }
}
