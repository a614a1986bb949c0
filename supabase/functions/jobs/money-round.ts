import type { Money } from '../_shared/billing/money.ts'
import { carryOutOrders } from '../_shared/billing/orders.ts'
import { synchronisePlans } from '../_shared/billing/plan-prices.ts'
import { reconcile } from '../_shared/billing/reconciliation.ts'
import { abandonCheckouts, beginRound, endPresents, putOffMoney } from '../_shared/data/money-rounds.ts'
import { factsOf } from '../_shared/http/log.ts'
import type { PostRoom } from '../_shared/mail/deliver.ts'
import { eventsRound } from './events-round.ts'
import { remindOfRenewals, tellOfRest } from './reminders.ts'

type House = Pick<PostRoom, 'database' | 'log'>

/**
 * What is due about money. Each part fails alone, and whatever it leaves is due again. Answers what there was to do; without
 * `money` nobody can be paid, and what waits for Stripe goes on waiting.
 */
export async function moneyRound(house: House, money: Money | undefined): Promise<Record<string, number>> {
  const parts: Record<string, () => Promise<number>> = {
    presents: () => house.database.asRole('service_role', {}, endPresents),
    checkouts: () => house.database.asRole('service_role', {}, abandonCheckouts),
    ...(money ? withStripe(money) : { waiting: () => house.database.asRole('service_role', {}, putOffMoney) }),
    told: () => hourlyRound(house, money),
  }
  const done: Record<string, number> = {}
  for (const [part, work] of Object.entries(parts)) {
    const count = await work().catch((error: unknown) => {
      house.log('error', 'round failed', { part, ...factsOf(error) })
      return 0
    })
    if (count > 0) done[part] = count
  }
  return done
}

const withStripe = (money: Money) => ({
  events: () => eventsRound(money),
  orders: () => carryOutOrders(money),
  prices: () => pricesRound(money),
  reconciled: () => reconciliationRound(money),
})

async function hourlyRound({ database }: House, money: Money | undefined): Promise<number> {
  if (!(await database.asRole('service_role', {}, (tx) => beginRound(tx, 'money', 1)))) return 0
  const resting = await database.asRole('service_role', {}, tellOfRest)
  return resting + (money ? await remindOfRenewals(money) : 0)
}

/** Once a day, in case that somebody has changed something at Stripe. A new price is made as soon as somebody wants to pay it. */
async function pricesRound(money: Money): Promise<number> {
  if (!(await money.database.asRole('service_role', {}, (tx) => beginRound(tx, 'prices', 24)))) return 0
  const plans = await synchronisePlans(money)
  return plans.filter(({ isNew }) => isNew).length
}

async function reconciliationRound(money: Money): Promise<number> {
  const run = await reconcile(money)
  if (!run?.finishedAt) return run?.customers ?? 0
  const { customers, captured, recorded, differences } = run
  const agrees = differences.length === 0 && captured === recorded
  const facts = { customers, captured, recorded, differences: differences.length }
  money.log(agrees ? 'info' : 'error', agrees ? 'reconciled' : 'reconciled, and did not agree', facts)
  return customers
}
