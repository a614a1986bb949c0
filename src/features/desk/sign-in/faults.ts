import { ApiError, reasonOf } from '../../../lib/api.ts'
import { type Fault, faultOf } from '../../../lib/sending.ts'

type Values = Record<string, string>

// What both forms find wrong by themselves, in the order in which it is said. The API judges again.

const INCOMPLETE: Fault = { title: 'Validation Error', description: 'Please fill in all fields' }
const NO_TOKEN: Fault = { title: 'Validation Error', description: 'An invite token is required to register' }

export const faultInSignIn = (values: Values) => missingIn(values, INCOMPLETE, ['email', 'password'])

export const faultInRegistration = (values: Values) =>
  missingIn(values, INCOMPLETE, ['firstName', 'lastName', 'email', 'password']) ??
  missingIn(values, NO_TOKEN, ['inviteToken'])

function missingIn(values: Values, fault: Fault, names: string[]): Fault | undefined {
  const missing = names.filter((name) => !values[name]?.trim())
  if (missing.length === 0) return undefined
  const words = fault === NO_TOKEN ? fault.description : 'Nothing is written here yet.'
  return { ...fault, fields: Object.fromEntries(missing.map((name) => [name, words])) }
}

/** What the API said, or the words for an answer that has none of its own. */
export function refusedAs(title: string, usual: string, error: unknown): Fault {
  const fault = faultOf(error, title)
  return error instanceof ApiError && !reasonOf(error) ? { ...fault, description: usual } : fault
}
