import { sql } from 'kysely'
import type { CustomerBalance } from '../contracts/customer-balance.ts'
import type { Card } from '../contracts/payment.ts'
import type { TaxBehavior } from '../contracts/tax.ts'
import type { UserSubscription } from '../contracts/user-subscription.ts'
import type { Tx } from './database.ts'
import { amountsOfPlan, featuresOfPlan, groupPaymentOfPlan } from './plans.ts'
import { type PauseRow, pauseOfSubscription, toPrintPause } from './print-pauses.ts'

/** The reader's current subscription, also to a plan that is no longer active. */
export async function findSubscription(tx: Tx, userId: string): Promise<UserSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .leftJoin('plans as next', 'next.id', 'next_plan_id')
    .select([
      'status',
      'current_period_start as currentPeriodStart',
      'current_period_end as currentPeriodEnd',
      'cancel_at_period_end as cancelAtPeriodEnd',
      'source',
      'subscriptions.price as ownPrice',
      'subscriptions.currency',
      taxBehavior,
      'renewal_amount as renewalAmount',
      'renewal_is_draft as renewalIsDraft',
      'next.id as nextId',
      'next.name as nextName',
      'next_plan_from as nextFrom',
      graceUntil,
      'trial_end as trialEnd',
      trialAvailable,
      offer,
      pauseOfSubscription,
      withdrawableUntil,
      pendingPayment,
      balance,
      ...(['plans.id', 'plans.name', 'plans.description', 'plans.tier', 'plans.price', 'plans.period'] as const),
      featuresOfPlan,
      amountsOfPlan,
      'plans.trial_days as trialDays',
      groupPaymentOfPlan,
    ])
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .executeTakeFirst()
  return row ? subscriptionOf(row) : null
}

const graceUntil = sql<
  string | null
>`case when status = 'past_due' then past_due_since + private.grace_period() end`.as('graceUntil')

const taxBehavior = sql<TaxBehavior | null>`subscriptions.tax_behavior`.as('taxBehavior')

/** For any plan with free days: they depend on the reader, and the number on the plan. */
const trialAvailable = sql<boolean>`private.may_have_trial(subscriptions.user_id)`.as('trialAvailable')

/** Before a cancellation, and once it is taken. */
const offer = sql<UserSubscription['offer']>`private.renewal_offer(subscriptions)`.as('offer')

const withdrawableUntil = sql<string | null>`
  case when private.withdrawable_until(subscriptions) > now() then private.withdrawable_until(subscriptions) end
`.as('withdrawableUntil')

/** Of the reader's customer at Stripe; for the reader, and for staff who have selected the member. */
const balance = sql<CustomerBalance | null>`private.customer_balance(subscriptions.user_id)`.as('balance')

/** The newest one that is on its way: for a plan that has not begun, or for a renewal. */
const pendingPayment = sql<UserSubscription['pendingPayment']>`(
  select jsonb_build_object('plan', paid_plan.name, 'amount', payments.amount, 'currency', payments.currency,
    'since', to_char(payments.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isFirst', paid.status = 'incomplete')
  from payments
    join invoices on invoices.id = payments.invoice_id
    join subscriptions as paid on paid.stripe_id = invoices.stripe_subscription_id
    join plans as paid_plan on paid_plan.id = paid.plan_id
  where payments.user_id = subscriptions.user_id and payments.status = 'processing'
  order by payments.created_at desc, payments.id limit 1)`.as('pendingPayment')

type Row = Omit<UserSubscription, 'subscription' | 'price' | 'nextPlan' | 'source' | 'pause'> &
  UserSubscription['subscription'] & {
    source: string
    pause: PauseRow | null
    ownPrice: number
    nextId: string | null
    nextName: string | null
    nextFrom: string | null
  }

function subscriptionOf(row: Row): UserSubscription {
  const { id, name, description, tier, price, period, features, amounts, trialDays, groupPayment, ...rest } = row
  const { ownPrice, nextId, nextName, nextFrom, source, pause, ...fields } = rest
  return {
    ...fields,
    source: source as UserSubscription['source'],
    subscription: { id, name, description, tier, price, period, features, amounts, trialDays, groupPayment },
    price: ownPrice,
    pause: toPrintPause(pause),
    nextPlan: nextId && nextName && nextFrom ? { id: nextId, name: nextName, from: nextFrom } : null,
  }
}

/** A live subscription at Stripe. */
export interface PaidSubscription {
  id: string
  /** Ids at Stripe of the subscription and its customer. */
  stripeId: string
  customerId: string
  planId: string
  /** At Stripe a subscription keeps its currency. */
  currency: string
}

/** The reader's paid subscription, if there is one. */
export function findPaidSubscription(tx: Tx, userId: string): Promise<PaidSubscription | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select(['id', 'stripe_id as stripeId', 'customer_id as customerId', 'plan_id as planId', 'currency'])
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .where('source', '=', 'stripe')
    .$castTo<PaidSubscription>()
    .executeTakeFirst()
}

/** Whether the tax of the next invoice depends on what the reader said at the purchase: on no printed edition that is sent somewhere. */
export async function isTaxedByOwnDetails(tx: Tx, customer: string): Promise<boolean> {
  const found = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select('subscriptions.id')
    .where('customer_id', '=', customer)
    .where('live', '=', true)
    .where('subscriptions.tax_behavior', 'is not', null)
    .where(sql<boolean>`not private.includes_print(plans)`)
    .executeTakeFirst()
  return found !== undefined
}

/** The card of the next payment; null when there is none or no payment is due. */
export async function findCard(tx: Tx, userId: string): Promise<Card | null> {
  const found = await tx
    .selectFrom('billing_customers')
    .select('card')
    .where('user_id', '=', userId)
    .$castTo<{ card: Card | null }>()
    .executeTakeFirst()
  return found?.card ?? null
}

/** The balance of the reader's customer at Stripe. */
export async function findBalance(tx: Tx, userId: string): Promise<CustomerBalance | null> {
  const { rows } = await sql<{ balance: CustomerBalance | null }>`
    select private.customer_balance(${userId}::uuid) as balance`.execute(tx)
  return rows[0]?.balance ?? null
}

/** Calculated by the database, so that no other code has to repeat the rules. */
interface Deadlines {
  /** The end of the grace period of a missed payment; null when none is missed. */
  graceUntil: string | null
  /** The end of the withdrawal period; null before the contract is concluded. */
  withdrawableUntil: string | null
}

export async function deadlinesOf(
  tx: Tx,
  { past_due_since, concluded_at }: { past_due_since: string | null; concluded_at: string | null },
): Promise<Deadlines> {
  const { rows } = await sql<Deadlines>`
    select ${past_due_since}::timestamptz + private.grace_period() as "graceUntil",
      ${concluded_at}::timestamptz + private.withdrawal_period() as "withdrawableUntil"`.execute(tx)
  return rows[0] ?? { graceUntil: null, withdrawableUntil: null }
}
