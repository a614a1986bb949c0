import type { Database, Tx } from '../_shared/data/database.ts'
import {
  askForPrintAddresses,
  freezePrintList,
  maintainPrintEditions,
  type PrintBatch,
} from '../_shared/data/print-editions.ts'
import type { Log } from '../_shared/http/log.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'

interface PrintContext {
  database: Pick<Database, 'asServiceRole'>
  log: Log
}

/**
 * Closes due print lists and asks for missing addresses, in batches with transactions of their own; then opens new editions and ends
 * pauses. Concurrent calls do each of it once. The next run continues where the budget ended.
 */
export async function maintainPrintLists({ database, log }: PrintContext, budget: WorkBudget) {
  const repeat = async (batch: (tx: Tx) => Promise<PrintBatch>) => {
    let editions = 0
    while (!budget.isSpent()) {
      budget.spend(1)
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
  }
  if (result.closed + result.reminded > 0) log('info', 'printed editions', result)
  return result
}
