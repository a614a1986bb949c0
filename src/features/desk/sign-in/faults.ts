import { ApiError, reasonOf } from '../../../lib/api.ts'
import { missingIn } from '../../../lib/missing.ts'
import { type Fault, faultOf } from '../../../lib/sending.ts'

type Values = Record<string, string>

// What both forms find wrong by themselves, in the order in which it is said. The API judges again.

const INCOMPLETE: Fault = { title: 'Validation Error', description: 'Please fill in all fields' }
const NO_TOKEN: Fault = { title: 'Validation Error', description: 'An invite token is required to register' }

export const faultInSignIn = (values: Values) => missingIn(values, ['email', 'password'], INCOMPLETE)

export const faultInRegistration = (values: Values) =>
  missingIn(values, ['firstName', 'lastName', 'email', 'password'], INCOMPLETE) ??
  missingIn(values, ['inviteToken'], NO_TOKEN, NO_TOKEN.description)

/** What the API said, or the words for an answer that has none of its own. */
export function refusedAs(title: string, usual: string, error: unknown): Fault {
  const fault = faultOf(error, title)
  return error instanceof ApiError && !reasonOf(error) ? { ...fault, description: usual } : fault
}
