import { ApiError } from '#lib/api.ts'
import type { ProblemCode } from '#shared/contracts/http-error.ts'

/** Why a save was not accepted. `unreachable`: nobody has judged it, so it is tried again by itself. */
export type SaveFailure =
  | { kind: 'unreachable' }
  | { kind: 'signed-out' | 'version-conflict' | 'locked' | 'rejected'; reason: string }
export type Rejection = Exclude<SaveFailure, { kind: 'unreachable' }>

const SESSION_ENDED = 'Your session has ended. Sign in again in another tab; your words stay here.'

const UNREACHABLE_STATUSES = [408, 425, 429]

export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.status >= 500 || UNREACHABLE_STATUSES.includes(error.status)) return { kind: 'unreachable' }
  if (error.status === 401) return { kind: 'signed-out', reason: SESSION_ENDED }
  const reason = error.detail ?? `The server answered ${error.status}.`
  if (isProblem(error, 'version-conflict')) return { kind: 'version-conflict', reason }
  if (isProblem(error, 'locked-by-other')) return { kind: 'locked', reason }
  return { kind: 'rejected', reason: [reason, ...Object.values(error.problem?.fields ?? {})].join(' ') }
}

const isProblem = ({ problem }: ApiError, code: ProblemCode) => problem?.type?.endsWith(`/${code}`) === true
