import type { QueueName } from '../_shared/contracts/queue.ts'
import type { Database } from '../_shared/data/database.ts'
import {
  type ClaimedTask,
  claimTask,
  completeTask,
  ensureTasks,
  noteQueueSuccess,
  recordEntryFailure,
  removeTask,
} from '../_shared/data/queue.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'

export interface PeriodicTask {
  everyHours: number
  /** Returns how much was done, and whether there is more to do at once. */
  run(): Promise<TaskResult>
}

export interface TaskResult {
  count: number
  isUnfinished?: boolean
}

interface TaskContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/**
 * Runs the tasks of a queue that are due, one after the other, until the budget is spent. A task that fails leaves the others
 * alone and comes again after a growing delay; one of another version is removed. Returns the counts of those that were completed.
 */
export async function runDueTasks(
  { database, log }: TaskContext,
  queue: QueueName,
  tasks: Record<string, PeriodicTask>,
  budget: WorkBudget,
): Promise<Record<string, number>> {
  for (const [everyHours, some] of Map.groupBy(Object.entries(tasks), ([, task]) => task.everyHours)) {
    const names = some.map(([name]) => name)
    await database.asServiceRole((tx) => ensureTasks(tx, queue, names, everyHours * 3600))
  }
  const counts: Record<string, number> = {}
  while (!budget.isSpent()) {
    const claimed = await database.asServiceRole((tx) => claimTask(tx, queue))
    if (!claimed) break
    budget.spend(1)
    const result = await runTask({ database, log }, queue, tasks[claimed.key], claimed)
    if (result) counts[claimed.key] = (counts[claimed.key] ?? 0) + result.count
  }
  if (Object.keys(counts).length > 0) await database.asServiceRole((tx) => noteQueueSuccess(tx, queue))
  return counts
}

/** Undefined after a failure, and for a task that this version does not know. */
async function runTask(
  { database, log }: TaskContext,
  queue: QueueName,
  task: PeriodicTask | undefined,
  claimed: ClaimedTask,
): Promise<TaskResult | undefined> {
  if (!task) {
    await database.asServiceRole((tx) => removeTask(tx, queue, claimed))
    log('info', 'task removed', { queue, task: claimed.key })
    return undefined
  }
  try {
    const result = await task.run()
    const { isUnfinished = false } = result
    await database.asServiceRole((tx) => completeTask(tx, queue, claimed, { isUnfinished }))
    return result
  } catch (error) {
    log('error', 'task failed', { queue, task: claimed.key, ...errorContext(error) })
    const reason = error instanceof Error ? error.message : String(error)
    await database.asServiceRole((tx) => recordEntryFailure(tx, queue, claimed, reason))
    return undefined
  }
}
