import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../data/database.ts'
import { acquireLease, releaseLease } from '../data/leases.ts'
import { unavailable } from '../data/unavailable.ts'
import { errorContext, type Log } from '../http/log.ts'

/** If a holder crashes, others wait no longer than this. A living one prolongs its lease. */
const LEASE_S = 15
const RENEW_MS = 5000
/** Longer than a lease, so that a reader who comes after a crash is served. */
const WAIT_MS = 20_000

/**
 * Runs `work` while nobody else holds the lease of this name, in this and in every other process. No transaction and no connection
 * is held meanwhile, so `work` may call Stripe. Throws `unavailable` when the lease is not free in time.
 */
export async function withLease<T>(
  { database, log }: { database: Pick<Database, 'asServiceRole'>; log: Log },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = crypto.randomUUID()
  const acquire = () => database.asServiceRole((tx) => acquireLease(tx, name, holder, LEASE_S))
  await waitUntil(acquire)
  const noteFailure = (error: unknown) => log('warn', 'lease not kept', { lease: name, ...errorContext(error) })
  const renewal = setInterval(() => void acquire().catch(noteFailure), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    // Otherwise it ends by itself.
    await database.asServiceRole((tx) => releaseLease(tx, name, holder)).catch(noteFailure)
  }
}

async function waitUntil(acquire: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  for (let pause = 20; !(await acquire()); pause = Math.min(pause * 1.5, 250)) {
    if (performance.now() - started > WAIT_MS) throw unavailable(new Error('A lease was not free in time.'))
    await delay(pause * (0.5 + Math.random()))
  }
}
