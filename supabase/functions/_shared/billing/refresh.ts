import {
  adoptCustomer,
  type BillingCustomer,
  findBillingCustomer,
  holdAccount,
  lockCustomer,
  nextMoment,
  noteFetched,
  wasFetchedAfter,
} from '../data/billing-customers.ts'
import type { Tx } from '../data/database.ts'
import { planNames } from '../data/known-prices.ts'
import { readMoney } from '../data/money-rows.ts'
import type { Difference } from './differences.ts'
import { type Money, OURS } from './money.ts'
import { textOf } from './parts.ts'
import { plansOfPrices } from './plans-of-prices.ts'
import { addressOf, customerRow, rowsOfWorld } from './rows-of-world.ts'
import { settle } from './settling.ts'
import { fetchCustomer, fetchWorld, type StripeWorld } from './stripe-world.ts'

export type { Difference } from './differences.ts'

export interface Refreshed {
  /** foreign: no customer of this house, so nothing else was looked at. */
  outcome: 'refreshed' | 'foreign'
  /** Empty when nothing had been missed. */
  differences: Difference[]
  /** What Stripe is to be told because of it; for carryOutOrders. */
  orders: string[]
  /** What must not have happened, in words for the operator: two subscriptions at once, for instance. */
  alarms: string[]
}

export interface RefreshOptions {
  /**
   * A moment (nextMoment) at which what is to be learnt had happened at Stripe. Whoever waits for the lock and finds that somebody
   * else has begun to fetch since then, and has written it down, has no need to: one purchase is ten events at once, and the
   * page after it would wait behind them all. Nothing is lost by it. Stripe tells of what it has written, and answers from what it
   * has written (its search alone lags, and is not used), so that a fetching which begins after an event has come sees what the
   * event tells of, whoever fetches: an event that fetches for itself relies on the same and on no more.
   */
  after?: string | undefined
  /** In the same transaction, after everything else: both are kept, or neither. */
  within?: (tx: Tx, refreshed: Refreshed) => Promise<void>
}

/**
 * Makes what stands here what stands at Stripe, for one customer: the one way in which this house learns anything about
 * money. It fetches everything anew, one at a time for each customer, so it does not matter why or how often it is called,
 * nor in which order. What has changed is told to the reader by letter in the same transaction.
 */
export async function refreshCustomer(
  money: Money,
  customerId: string,
  { after, within }: RefreshOptions = {},
): Promise<Refreshed> {
  const { letters, ...refreshed } = await money.database.asRole('service_role', {}, async (tx) => {
    await lockCustomer(tx, customerId)
    const isKnown = after !== undefined && (await wasFetchedAfter(tx, customerId, after))
    const done = isKnown ? upToDate : await refreshWithin(tx, money, customerId)
    await within?.(tx, done)
    return done
  })
  for (const letter of letters) money.sendSoon(letter)
  for (const alarm of refreshed.alarms) money.log('error', 'money needs a look', { customer: customerId, alarm })
  return refreshed
}

interface Done extends Refreshed {
  /** To be sent once all of it is committed. */
  letters: string[]
}

const upToDate: Done = { outcome: 'refreshed', differences: [], orders: [], alarms: [], letters: [] }
const foreign: Done = { ...upToDate, outcome: 'foreign' }

async function refreshWithin(tx: Tx, { stripe, log }: Money, customerId: string): Promise<Done> {
  // Before anything is asked: what happens from here on may be missing from the answers.
  const moment = await nextMoment(tx)
  const customer = await fetchCustomer(stripe, customerId)
  const found = customer ? await findOrAdopt(tx, customer) : await findBillingCustomer(tx, customerId)
  if (!found) return foreign
  // Another account's key, most likely: what is known here is not thrown away for that.
  if (!customer) throw new Error(`Stripe has never heard of ${customerId}, which is known here.`)
  const world = await fetchWorld(stripe, customer)
  const planOf = await plansOfPrices(tx, stripe, world)
  const plans = await planNames(tx)
  const { foreign: strange, ...money } = rowsOfWorld(world, planOf, plans)
  if (strange > 0) log('info', 'not ours at Stripe', { customer: customerId, things: strange })
  const now = new Date().toISOString()
  const known = await held(tx, found)
  const before = { ...(await readMoney(tx, customerId)), customer: known }
  const after = { ...money, customer: customerRow(world, known, money.subscriptions, now) }
  const settled = await settle(tx, { before, after, world, plans, now })
  await noteFetched(tx, customerId, moment)
  return { outcome: 'refreshed', ...settled }
}

async function findOrAdopt(tx: Tx, customer: StripeWorld['customer']): Promise<BillingCustomer | undefined> {
  const known = await findBillingCustomer(tx, customer.id)
  const isSettled = known?.user_id || known?.departed_at
  if (isSettled || customer.deleted || customer.metadata.meridian !== OURS) return known
  const { id, metadata, email, name } = customer
  await adoptCustomer(tx, { id, account: metadata.user, name: textOf(201, name, email), email: addressOf(customer) })
  return findBillingCustomer(tx, id)
}

/** Somebody may have deleted the account while Stripe was asked; from now on nobody does before all of it is written. */
async function held(tx: Tx, customer: BillingCustomer): Promise<BillingCustomer> {
  const { stripe_id, user_id } = customer
  if (!user_id || (await holdAccount(tx, user_id))) return customer
  return (await findBillingCustomer(tx, stripe_id)) ?? customer
}
