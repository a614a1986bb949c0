import type { Tx } from '../data/database.ts'
import {
  type ClaimedOrder,
  claimStripeOrders,
  insertStripeOrder,
  type NewStripeOrder,
  noteOrderDone,
  noteOrderFailure,
} from '../data/stripe-orders.ts'
import { factsOf } from '../http/log.ts'
import type { Money } from './money.ts'
import { carryOut } from './order-kinds.ts'
import { refreshCustomer } from './refresh.ts'

/** Stripe lets a hundred calls through in a second; an order takes four at most. */
const AT_ONCE = 5
/** A function may not run for ever, and the next round comes in a minute. */
const ENOUGH_MS = 20_000

/**
 * What Stripe is to be told, written in the transaction that decides it. Answers its id, for whoever has it carried out
 * right after the commit; the jobs do it otherwise. An open order of the same kind, target and `data.key` is the same order.
 */
export function placeOrder(tx: Tx, order: NewStripeOrder): Promise<string> {
  return insertStripeOrder(tx, order)
}

/**
 * Carries out what is due, or of it only these; answers how many succeeded. What fails is noted and tried again later, so
 * nobody has to mind.
 */
export async function carryOutOrders(money: Money, { ids }: { ids?: string[] } = {}): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < ENOUGH_MS) {
    const orders = await money.database.asRole('service_role', {}, (tx) => claimStripeOrders(tx, AT_ONCE, ids))
    if (orders.length === 0) break
    const carriedOut = await Promise.all(orders.map((order) => attempt(money, order)))
    done += carriedOut.filter(Boolean).length
  }
  return done
}

async function attempt(money: Money, order: ClaimedOrder): Promise<boolean> {
  const { database, log } = money
  try {
    const { customer, remark } = await carryOut(money, order)
    if (customer) await refreshCustomer(money, customer)
    await database.asRole('service_role', {}, (tx) => noteOrderDone(tx, order, remark))
    return true
  } catch (error) {
    await note(money, order, error).catch((lost) => log('error', 'order not noted', factsOf(lost)))
    return false
  }
}

async function note({ database, log }: Money, order: ClaimedOrder, error: unknown): Promise<void> {
  const { id, kind, attempts } = order
  const { code, message } = error as { code?: string; message?: string }
  const reason = [code, message].filter(Boolean).join(': ') || String(error)
  const hopeless = kind === 'refund' && code === 'resource_missing'
  const givenUp = await database.asRole('service_role', {}, (tx) => noteOrderFailure(tx, order, reason, hopeless))
  log(givenUp ? 'error' : 'warn', givenUp ? 'order given up' : 'order not carried out', {
    order: id,
    kind,
    attempts,
    ...factsOf(error),
  })
}
