import { CLEANUP_BATCH_SIZE, cleanupTasks, deleteExpiredRows, eraseAuthLogEntries } from '../_shared/data/cleanup.ts'
import type { Database } from '../_shared/data/database.ts'
import { claimJob } from '../_shared/data/job-runs.ts'
import { hashUnsubscribedAddresses } from '../_shared/data/newsletter.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import { newsletterAddressHash } from '../_shared/http/newsletter-address.ts'

interface CleanupContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/** No batch begins later than this after the first one of its task. The next run of the task continues. */
const TIME_BUDGET_MS = 10_000
/** Fewer than of rows that are deleted: each one is a call of its own, with triggers. */
const HASH_BATCH_SIZE = 500

/**
 * Deletes expired rows, each task once a day and in transactions of its own: a task that fails leaves the others alone and
 * runs again the next day. Returns the number of rows by task, or undefined when no task was due.
 */
export async function dailyCleanup(context: CleanupContext): Promise<Record<string, number> | undefined> {
  const deleted: Record<string, number> = {}
  for (const task of cleanupTasks) {
    // Committed before the work, so that a task which always fails is tried once a day and not every minute.
    if (!(await context.database.asServiceRole((tx) => claimJob(tx, `cleanup-${task}`, 24)))) continue
    try {
      deleted[task] = await repeatBatches(() => context.database.asServiceRole((tx) => deleteExpiredRows(tx, task)))
    } catch (error) {
      context.log('error', 'cleanup failed', { task, ...errorContext(error) })
    }
  }
  return Object.keys(deleted).length > 0 ? deleted : undefined
}

/** Continues to erase deleted accounts from Auth's log, which is too long for one transaction. */
export async function eraseDeletedAccounts({ database, log }: CleanupContext): Promise<void> {
  try {
    await repeatBatches(() => database.asServiceRole(eraseAuthLogEntries))
  } catch (error) {
    log('error', 'accounts not erased from the log of Auth', errorContext(error))
  }
}

/** Forgets the addresses of readers who unsubscribed from the newsletter before addresses were hashed. */
export async function forgetUnsubscribedAddresses({ database, log }: CleanupContext, secret: string): Promise<void> {
  const hash = (email: string) => newsletterAddressHash(secret, email)
  try {
    await repeatBatches(
      () => database.asServiceRole((tx) => hashUnsubscribedAddresses(tx, HASH_BATCH_SIZE, hash)),
      HASH_BATCH_SIZE,
    )
  } catch (error) {
    log('error', 'unsubscribed addresses not hashed', errorContext(error))
  }
}

async function repeatBatches(runBatch: () => Promise<number>, batchSize = CLEANUP_BATCH_SIZE): Promise<number> {
  const started = performance.now()
  let total = 0
  let batch: number
  do {
    batch = await runBatch()
    total += batch
  } while (batch >= batchSize && performance.now() - started < TIME_BUDGET_MS)
  return total
}
