import type { Database, Tx } from '../_shared/data/database.ts'
import { claimJob } from '../_shared/data/job-runs.ts'
import {
  askForPrintAddresses,
  countPrintLists,
  freezePrintList,
  maintainPrintEditions,
  type PrintBatch,
} from '../_shared/data/print-editions.ts'
import type { Log } from '../_shared/http/log.ts'

interface PrintContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/** No batch begins later than this after the first one. The next run continues. */
const TIME_BUDGET_MS = 10_000

/**
 * Closes due print lists and asks for missing addresses, in batches with transactions of their own; then opens new editions and ends
 * pauses. Concurrent calls do each of it once.
 */
export async function maintainPrintLists({ database, log }: PrintContext) {
  const started = performance.now()
  const repeat = async (batch: (tx: Tx) => Promise<PrintBatch>) => {
    let editions = 0
    while (performance.now() - started < TIME_BUDGET_MS) {
      const done = await database.asServiceRole(batch)
      editions += done.editions
      if (!done.more) return { editions, isComplete: true }
    }
    return { editions, isComplete: false }
  }
  const closed = await repeat(freezePrintList)
  const requested = closed.isComplete ? await repeat(askForPrintAddresses) : { editions: 0, isComplete: false }
  const result = { closed: closed.editions, reminded: requested.editions }
  if (requested.isComplete) {
    const others = await database.asServiceRole(maintainPrintEditions)
    result.closed += others.closed
    result.reminded += others.reminded
    await database.asServiceRole(async (tx) => {
      if (await claimJob(tx, 'print-counts', 1)) await countPrintLists(tx)
    })
  }
  if (result.closed + result.reminded > 0) log('info', 'printed editions', result)
  return result
}
