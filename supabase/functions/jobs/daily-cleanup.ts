import { CLEANUP_BATCH_SIZE, type CleanupTask, cleanupTasks, deleteExpiredRows } from '../_shared/data/cleanup.ts'
import type { Database } from '../_shared/data/database.ts'
import { claimJob } from '../_shared/data/job-runs.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'

interface CleanupContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/** No batch begins later than this after the first one of its task. The next day continues. */
const TIME_BUDGET_MS = 10_000

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
      deleted[task] = await runTask(context, task)
    } catch (error) {
      context.log('error', 'cleanup failed', { task, ...errorContext(error) })
    }
  }
  return Object.keys(deleted).length > 0 ? deleted : undefined
}

async function runTask({ database }: CleanupContext, task: CleanupTask): Promise<number> {
  const started = performance.now()
  let total = 0
  let batch: number
  do {
    batch = await database.asServiceRole((tx) => deleteExpiredRows(tx, task))
    total += batch
  } while (batch >= CLEANUP_BATCH_SIZE && performance.now() - started < TIME_BUDGET_MS)
  return total
}
