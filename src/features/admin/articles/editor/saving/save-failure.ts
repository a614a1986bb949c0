import { ApiError } from '#lib/api.ts'
import type { ProblemCode } from '#shared/contracts/http-error.ts'
import { SESSION_ENDED } from '../../../unsaved-work.ts'

/**
 * Why a save was not accepted. `unreachable`: nobody has judged it, so it is tried again by itself. `invalid`: the content itself
 * is not accepted, whenever it is sent. `rejected`: not now, or not by this account; a proxy may have answered.
 */
export type SaveFailure =
  | { kind: 'unreachable' }
  | { kind: 'signed-out' | 'version-conflict' | 'locked' | 'invalid' | 'rejected'; reason: string }
export type Rejection = Exclude<SaveFailure, { kind: 'unreachable' }>

const UNREACHABLE_STATUSES = [408, 425, 429]
const INVALID: ProblemCode[] = ['malformed-request', 'invalid-fields', 'body-too-large']

export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.status >= 500 || UNREACHABLE_STATUSES.includes(error.status)) return { kind: 'unreachable' }
  if (error.status === 401) return { kind: 'signed-out', reason: SESSION_ENDED }
  const reason = error.detail ?? `The server answered ${error.status}.`
  if (isProblem(error, 'version-conflict')) return { kind: 'version-conflict', reason }
  if (isProblem(error, 'locked-by-other')) return { kind: 'locked', reason }
  const kind = INVALID.some((code) => isProblem(error, code)) ? 'invalid' : 'rejected'
  return { kind, reason: [reason, ...Object.values(error.problem?.fields ?? {})].join(' ') }
}

const isProblem = ({ problem }: ApiError, code: ProblemCode) => problem?.type?.endsWith(`/${code}`) === true
