import { writeCustomer } from '../data/billing-customers.ts'
import type { Tx } from '../data/database.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { SubscriptionRow } from '../data/money-rows.ts'
import { writeDispute, writeInvoice, writePayment, writeRefund, writeSubscription } from '../data/money-writes.ts'
import { endedAsWished, insertStripeOrder, type NewStripeOrder } from '../data/stripe-orders.ts'
import {
  askForConfirmation,
  beginFreeSubscription,
  endUnpaidSubscription,
  findReader,
  withdrawnSubscriptions,
} from '../data/subscribing.ts'
import { termsOf } from '../data/terms.ts'
import { type Brought, bring, nothing } from './bringing.ts'
import { type Difference, differencesBetween } from './differences.ts'
import type { Facts, Rows } from './facts.ts'
import { intentsOf } from './invoice-rows.ts'
import { newsOf } from './news.ts'
import { sendBackWhatIsOwed } from './owed-back.ts'
import { paidInVain } from './paid-in-vain.ts'
import { timeOf } from './parts.ts'
import { postNews } from './post-news.ts'
import type { StripeWorld } from './stripe-world.ts'
import { isLive } from './subscription-states.ts'
import { verdictOn } from './verdict.ts'

interface Found {
  before: Rows
  after: Rows
  world: StripeWorld
  plans: Map<string, PlanName>
  now: string
}

/** Writes down what has changed, with everything that follows from it. */
export async function settle(tx: Tx, found: Found) {
  const { before, plans, world, now } = found
  const account = before.customer.user_id
  const { recorded, live, orders, alarms } = verdictOn(found.after, before, before.customer)
  const after = { ...found.after, subscriptions: endedWithCustomer(found, recorded) }
  const differences = differencesBetween(before, after)
  await write(tx, after, differences)
  const brought = account ? await standing(tx, account, live, found) : nothing
  const reader = (account && (await findReader(tx, account))) || null
  const begins = live !== undefined && !before.subscriptions.some((one) => isSame(one, live) && isLive(one.status))
  const facts: Facts = {
    before,
    after,
    plans,
    reader,
    withdrawn: account ? await withdrawnSubscriptions(tx, account) : new Set(),
    wished: await endedAsWished(tx, ending(before, after)),
    waiting: waitingInvoices(world),
    paidAt: paidAt(world),
    ...(await termsOf(tx, live ?? { past_due_since: null, concluded_at: null })),
    printedTo: brought.printedTo,
    requestId: account && begins && reader?.confirmed === false ? await askForConfirmation(tx, account) : null,
    now,
  }
  const letters = await postNews(tx, facts, newsOf(facts))
  const placed = await place(tx, [...orders, ...brought.orders, ...paidInVain(world, before, after)])
  placed.push(...(await sendBackWhatIsOwed(tx, before.customer.stripe_id)))
  return { differences, orders: placed, alarms, letters }
}

/** A reader always has a subscription: one that is paid for brings its own along, and when there is none, a free one begins. */
async function standing(tx: Tx, account: string, live: SubscriptionRow | undefined, found: Found): Promise<Brought> {
  if (live) return bring(tx, account, live, found)
  await beginFreeSubscription(tx, account)
  return nothing
}

const isSame = (a: SubscriptionRow, b: SubscriptionRow) => a.stripe_id === b.stripe_id

/** What was alive, and is over. */
function ending(before: Rows, after: Rows): string[] {
  const alive = new Set(before.subscriptions.filter(stands).map(({ stripe_id }) => stripe_id))
  return after.subscriptions.flatMap((one) => (alive.has(one.stripe_id) && !stands(one) ? one.stripe_id : []))
}

/** What ended together with its customer, when Stripe does not list it any more. */
function endedWithCustomer({ before, world, now }: Found, recorded: SubscriptionRow[]): SubscriptionRow[] {
  if (!world.customer.deleted) return recorded
  const vanished = before.subscriptions.filter(
    (one) => !one.ended_at && !world.subscriptions.some(({ id }) => id === one.stripe_id),
  )
  const ended = { status: 'canceled' as const, renewal_amount: null, ended_at: now }
  return [...recorded, ...vanished.map((one) => ({ ...one, ...ended }))]
}

/** What has ended first, because of a reader one subscription at a time is alive. */
async function write(tx: Tx, after: Rows, differences: Difference[]): Promise<void> {
  const { customer, subscriptions } = after
  const changed = new Set(differences.map(({ id }) => id))
  const isChanged = ({ stripe_id }: { stripe_id: string }) => changed.has(stripe_id)
  await writeCustomer(tx, customer)
  if (customer.user_id) {
    const whose = { customer: customer.stripe_id, account: customer.user_id }
    const [alive, over] = [subscriptions.filter(stands), subscriptions.filter((one) => !stands(one))]
    for (const row of over.filter(isChanged)) await writeSubscription(tx, whose, row)
    if (alive.length > 0) await endUnpaidSubscription(tx, customer.user_id)
    for (const row of alive.filter(isChanged)) await writeSubscription(tx, whose, row)
  }
  for (const row of after.invoices.filter(isChanged)) await writeInvoice(tx, customer, row)
  for (const row of after.payments.filter(isChanged)) await writePayment(tx, customer, row)
  for (const row of after.refunds.filter(isChanged)) await writeRefund(tx, row)
  for (const row of after.disputes.filter(isChanged)) await writeDispute(tx, row)
}

const stands = ({ status }: SubscriptionRow) => isLive(status)

function waitingInvoices({ invoices, intents }: StripeWorld): Set<string> {
  const asking = new Set(intents.flatMap(({ id, status }) => (status === 'requires_action' ? id : [])))
  return new Set(invoices.flatMap((invoice) => (intentsOf(invoice).some((id) => asking.has(id)) ? invoice.id : [])))
}

function paidAt({ invoices }: StripeWorld): Map<string, string> {
  return new Map(
    invoices.flatMap(({ id, status_transitions: { paid_at } }) => (paid_at ? [[id, timeOf(paid_at)] as const] : [])),
  )
}

async function place(tx: Tx, orders: NewStripeOrder[]): Promise<string[]> {
  const ids: string[] = []
  for (const order of orders) ids.push(await insertStripeOrder(tx, order))
  return ids
}
