import type { Abandoned } from '../data/checkouts.ts'
import { noteOrderDone } from '../data/stripe-orders.ts'
import { factsOf } from '../http/log.ts'
import type { Money } from './money.ts'
import { carryOut } from './order-kinds.ts'
import { carryOutOrders } from './orders.ts'

/**
 * Carries the order out for whoever cannot go on before it is, and whoever else may have claimed it and died: it looks first,
 * so it can be carried out twice. Fails when Stripe does not do it.
 */
export async function abandonNow(money: Money, { order, subscriptionId }: Abandoned): Promise<void> {
  const placed = { id: order, kind: 'abandon-subscription', target: subscriptionId, data: {}, attempts: 0 } as const
  const act = () => carryOut(money, placed)
  // Of two who do it at once the second may be told that there is nothing to void any more; looking again, it sees why.
  const { remark } = await act().catch(act)
  await money.database.asRole('service_role', {}, (tx) => noteOrderDone(tx, placed, remark))
}

/** Nobody waits for it; the jobs carry out what this leaves. */
export function carryOutSoon(money: Money, ids: string[]): void {
  if (ids.length === 0) return
  carryOutOrders(money, { ids }).catch((error) => money.log('warn', 'orders left to the jobs', factsOf(error)))
}
