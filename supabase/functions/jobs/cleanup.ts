import {
  CLEANUP_BATCH_SIZE,
  type CleanupTask,
  cleanupBatchSize,
  cleanupTasks,
  deleteExpiredRows,
  eraseAuthLogEntries,
} from '../_shared/data/cleanup.ts'
import type { Database } from '../_shared/data/database.ts'
import { hashUnsubscribedAddresses } from '../_shared/data/newsletter.ts'
import type { Log } from '../_shared/http/log.ts'
import { newsletterAddressHash } from '../_shared/http/newsletter-address.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'
import { type PeriodicTask, runDueTasks, type TaskResult } from './periodic-tasks.ts'

interface CleanupContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/** No batch begins later than this after the first one of its task. The next run of the queue continues. */
const TASK_MS = 10_000
/** Fewer than of rows that are deleted: each one is a call of its own, with triggers. */
const HASH_BATCH_SIZE = 500

/**
 * Deletes expired rows, each task once a day, in transactions of its own and with its own time. Returns the number of rows by
 * task; null when no task was due.
 */
export async function dailyCleanup(
  context: CleanupContext,
  budget: WorkBudget,
): Promise<Record<string, number> | null> {
  const tasks = Object.fromEntries(cleanupTasks.map((task) => [task, cleanupTask(context, task)]))
  const deleted = await runDueTasks(context, 'cleanup', tasks, budget)
  return Object.keys(deleted).length > 0 ? deleted : null
}

const cleanupTask = ({ database }: CleanupContext, task: CleanupTask): PeriodicTask => ({
  everyHours: 24,
  run: () => repeatBatches(() => database.asServiceRole((tx) => deleteExpiredRows(tx, task)), cleanupBatchSize(task)),
})

/** Continues to erase deleted accounts from Auth's log, which is too long for one transaction. Returns the number of examined entries. */
export async function eraseDeletedAccounts({ database }: CleanupContext): Promise<number> {
  const { count } = await repeatBatches(() => database.asServiceRole(eraseAuthLogEntries))
  return count
}

/** Forgets the addresses of readers who unsubscribed from the newsletter before addresses were hashed. Returns their number. */
export async function forgetUnsubscribedAddresses({ database }: CleanupContext, secret: string): Promise<number> {
  const hash = (email: string) => newsletterAddressHash(secret, email)
  const hashBatch = () => database.asServiceRole((tx) => hashUnsubscribedAddresses(tx, HASH_BATCH_SIZE, hash))
  return (await repeatBatches(hashBatch, HASH_BATCH_SIZE)).count
}

async function repeatBatches(runBatch: () => Promise<number>, batchSize = CLEANUP_BATCH_SIZE): Promise<TaskResult> {
  const started = performance.now()
  let count = 0
  let batch: number
  do {
    batch = await runBatch()
    count += batch
    if (performance.now() - started >= TASK_MS) return { count, isUnfinished: batch >= batchSize }
  } while (batch >= batchSize)
  return { count }
}
