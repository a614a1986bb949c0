import { ApiError, problemDetail } from '#lib/api.ts'
import { type FormError, requiredFields, toFormError } from '#lib/form-error.ts'

type Values = Record<string, string>

// What both forms find wrong by themselves, in the order in which it is said. The API judges again.

const MISSING_FIELDS: FormError = { title: 'Validation Error', description: 'Please fill in all fields' }
const MISSING_TOKEN: FormError = { title: 'Validation Error', description: 'An invite token is required to register' }

export const validateStaffSignIn = (values: Values) => requiredFields(values, ['email', 'password'], MISSING_FIELDS)

export const validateStaffRegistration = (values: Values) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password'], MISSING_FIELDS) ??
  requiredFields(values, ['inviteToken'], MISSING_TOKEN, MISSING_TOKEN.description)

/** What the API said, or the words for an answer that has none of its own. */
export function toSignInError(title: string, defaultMessage: string, error: unknown): FormError {
  const formError = toFormError(error, title)
  return error instanceof ApiError && !problemDetail(error) ? { ...formError, description: defaultMessage } : formError
}
