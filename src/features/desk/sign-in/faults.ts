import { ApiError, problemDetail } from '../../../lib/api.ts'
import { missingFields } from '../../../lib/missing.ts'
import { type FormError, toFormError } from '../../../lib/sending.ts'

type Values = Record<string, string>

// What both forms find wrong by themselves, in the order in which it is said. The API judges again.

const INCOMPLETE: FormError = { title: 'Validation Error', description: 'Please fill in all fields' }
const NO_TOKEN: FormError = { title: 'Validation Error', description: 'An invite token is required to register' }

export const faultInSignIn = (values: Values) => missingFields(values, ['email', 'password'], INCOMPLETE)

export const faultInRegistration = (values: Values) =>
  missingFields(values, ['firstName', 'lastName', 'email', 'password'], INCOMPLETE) ??
  missingFields(values, ['inviteToken'], NO_TOKEN, NO_TOKEN.description)

/** What the API said, or the words for an answer that has none of its own. */
export function refusedAs(title: string, usual: string, error: unknown): FormError {
  const fault = toFormError(error, title)
  return error instanceof ApiError && !problemDetail(error) ? { ...fault, description: usual } : fault
}
