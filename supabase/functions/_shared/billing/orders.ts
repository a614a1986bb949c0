import type { Tx } from '../data/database.ts'
import {
  type ClaimedCommand,
  claimStripeCommands,
  insertStripeCommand,
  type NewStripeCommand,
  markCommandDone,
  recordCommandFailure,
} from '../data/stripe-orders.ts'
import { errorContext } from '../http/log.ts'
import type { BillingContext } from './money.ts'
import { executeStripeCommand } from './order-kinds.ts'
import { refreshCustomer } from './refresh.ts'

/** Stripe lets a hundred calls through in a second; an order takes four at most. */
const CONCURRENCY = 5
/** A function may not run for ever, and the next round comes in a minute. */
const TIME_BUDGET_MS = 20_000

/**
 * What Stripe is to be told, written in the transaction that decides it. Answers its id, for whoever has it carried out
 * right after the commit; the jobs do it otherwise. An open order of the same kind, target and `data.key` is the same order.
 */
export function enqueueStripeCommand(tx: Tx, command: NewStripeCommand): Promise<string> {
  return insertStripeCommand(tx, command)
}

/**
 * Carries out what is due, or of it only these; answers how many succeeded. What fails is noted and tried again later, so
 * nobody has to mind.
 */
export async function executeStripeCommands(billing: BillingContext, { ids }: { ids?: string[] } = {}): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < TIME_BUDGET_MS) {
    const commands = await billing.database.asRole('service_role', {}, (tx) => claimStripeCommands(tx, CONCURRENCY, ids))
    if (commands.length === 0) break
    const results = await Promise.all(commands.map((command) => executeAndRecord(billing, command)))
    done += results.filter(Boolean).length
  }
  return done
}

async function executeAndRecord(billing: BillingContext, command: ClaimedCommand): Promise<boolean> {
  const { database, log } = billing
  try {
    const { customer, remark } = await executeStripeCommand(billing, command)
    if (customer) await refreshCustomer(billing, customer)
    await database.asRole('service_role', {}, (tx) => markCommandDone(tx, command, remark))
    return true
  } catch (error) {
    await recordFailure(billing, command, error).catch((recordError) => log('error', 'Stripe command result not recorded', errorContext(recordError)))
    return false
  }
}

async function recordFailure({ database, log }: BillingContext, command: ClaimedCommand, error: unknown): Promise<void> {
  const { id, kind, attempts } = command
  const { code, message } = error as { code?: string; message?: string }
  const reason = [code, message].filter(Boolean).join(': ') || String(error)
  const permanent = kind === 'refund' && code === 'resource_missing'
  const givenUp = await database.asRole('service_role', {}, (tx) => recordCommandFailure(tx, command, reason, permanent))
  log(givenUp ? 'error' : 'warn', givenUp ? 'Stripe command given up' : 'Stripe command failed', {
    command: id,
    kind,
    attempts,
    ...errorContext(error),
  })
}
