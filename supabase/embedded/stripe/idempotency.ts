import { StripeProblem } from './errors.ts'
import type { Shelves } from './shelves.ts'

const KEPT = 24 * 3600

export interface Answer {
  status: number
  body: string
  replayed?: boolean
}

export interface Once {
  key: string
  /** What is asked for: the same key must not stand for anything else. */
  question: string
  now: number
}

/** Requests under way, by key. */
export type UnderWay = Set<string>

/** What a key was answered with, if it was; refuses what it was not used for, and what is still being done. */
export function earlierAnswer(shelves: Shelves, underWay: UnderWay, { key, question, now }: Once): Answer | undefined {
  if (underWay.has(key))
    throw new StripeProblem(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  const kept = shelves.idempotent.get(key)
  if (!kept || kept.at + KEPT < now) return undefined
  if (kept.question !== question)
    throw new StripeProblem(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: kept.status, body: kept.body, replayed: true }
}

export function keepAnswer(shelves: Shelves, { key, question, now }: Once, { status, body }: Answer): void {
  // What was never begun, because the request itself was wrong, may be sent again under the same key.
  if (status !== 400 && status !== 401 && status !== 429)
    shelves.idempotent.set(key, { question, status, body, at: now })
}
