import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { Database } from '../_shared/data/database.ts'
import type { CountEvent } from '../_shared/http/event-counter.ts'
import type { Log } from '../_shared/http/log.ts'

/** The services of the app, passed in so that it depends on neither Deno nor the environment. */
export interface Deps {
  database: Pick<Database, 'asRole' | 'asServiceRole'>
  log: Log
  fetch: typeof fetch
  /** Sends the e-mail of this id in the background; call it after the commit. `null`: there is no e-mail. */
  sendInBackground: (emailId: string | null) => void
  countEvent: CountEvent
  /** Undefined where payments are not set up. */
  billing: BillingContext | undefined
}
export type ReadSnapshot = ReturnType<typeof createSnapshotReader>

/** Reads one snapshot as a signed-out reader. */
export function createSnapshotReader(database: Deps['database']) {
  return <T>(work: Parameters<typeof database.asRole<T>>[2]) =>
    database.asRole('anon', {}, work, { readOnly: true, repeatableRead: true })
}

/** Called per request, so that an API without payments still serves everything else. Throws `unavailable` where payments are not set up. */
export type GetBilling = () => BillingContext

export function createBillingGetter(billing: BillingContext | undefined): GetBilling {
  return () => {
    if (billing) return billing
    throw new HttpError('unavailable', 'Payments are not set up here.', { headers: { 'Retry-After': '3600' } })
  }
}
