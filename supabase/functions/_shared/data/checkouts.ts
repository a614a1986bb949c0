import { sql } from 'kysely'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { Tx } from './database.ts'
import { isUuid, jsonb } from './sql.ts'
import { insertStripeCommand } from './stripe-command-queue.ts'

/** The plan's price and the customer at Stripe. */
export interface Terms {
  customerId: string
  priceId: string
  promotionCodeId: string | null
  /** The billing details as text; null where no taxes are computed. */
  billing: string | null
  /** Free days as text; null for none. */
  trial: string | null
  /** Cents per period, before any promotion. */
  amount: number
}

export interface Checkout {
  id: string
  userId: string | null
  attempt: number
  mountIntentId: string | null
}

/** `browser` is the SHA-256 of the checkout cookie, as hex. */
export interface BrowserAndPlan {
  browser: string
  planId: string
}

const checkout = sql`id, user_id as "userId", attempt, mount_intent_id as "mountIntentId"`
const isOpen = sql`state in ('open', 'payable')`

/** The browser's open checkout of this plan, or a new one. */
export async function openCheckout(tx: Tx, { browser, planId }: BrowserAndPlan): Promise<Checkout> {
  await sql`
    insert into private.checkouts (browser, plan_id) values (decode(${browser}, 'hex'), ${planId})
    on conflict (browser, plan_id) where state in ('open', 'payable') do nothing`.execute(tx)
  const { rows } = await sql<Checkout>`
    select ${checkout} from private.checkouts
    where browser = decode(${browser}, 'hex') and plan_id = ${planId} and ${isOpen} for update`.execute(tx)
  return requireRow(rows)
}

/** `createdAccount`: this browser created the account, in this checkout or an earlier one. */
export interface CheckoutAccount {
  userId: string
  createdAccount: boolean
}

/** A subscription that must not be paid any more, and the Stripe command that cancels it. */
export interface AbandonedSubscription {
  commandId: string
  subscriptionId: string
}

export interface OwnCheckout {
  id: string
  userId: string
  abandoned: AbandonedSubscription[]
}

/** The browser's open checkout of this plan for this account. A checkout of another account is superseded. */
export async function openCheckoutForUser(
  tx: Tx,
  browserAndPlan: BrowserAndPlan,
  { userId, createdAccount }: CheckoutAccount,
): Promise<OwnCheckout> {
  const existing = await openCheckout(tx, browserAndPlan)
  const isOtherAccount = existing.userId !== null && existing.userId !== userId
  const abandoned = isOtherAccount ? await supersede(tx, sql`id = ${existing.id}::uuid`) : []
  const { id } = isOtherAccount ? await openCheckout(tx, browserAndPlan) : existing
  await sql`
    update private.checkouts
    set user_id = ${userId}::uuid, created_account = ${createdAccount},
      password_fingerprint = case when ${createdAccount} then private.password_fingerprint(${userId}::uuid) end
    where id = ${id}::uuid`.execute(tx)
  return { id, userId, abandoned }
}

export async function noteMountIntent(tx: Tx, id: string, intent: string): Promise<void> {
  await sql`update private.checkouts set mount_intent_id = ${intent} where id = ${id}::uuid`.execute(tx)
}

/** A subscription at Stripe that is or was payable, and the attempt that created it. */
export interface SubscriptionAttempt {
  subscriptionId: string
  checkoutId: string | undefined
  attempt: number | undefined
  isPayable: boolean
}

export interface PaymentAttempt {
  attempt: number
  abandoned: AbandonedSubscription[]
}

/**
 * Makes this checkout the only payable one of its reader. A new attempt begins when the terms change, or when the
 * subscription of the last attempt can no longer be paid. Throws `conflict` when the checkout was completed or
 * superseded meanwhile.
 */
export async function beginPayment(
  tx: Tx,
  own: Pick<OwnCheckout, 'id' | 'userId'>,
  { terms, deliveryAddress }: { terms: Terms; deliveryAddress: NewDeliveryAddress | undefined },
  attempts: SubscriptionAttempt[],
): Promise<PaymentAttempt> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkouts of ${own.userId}`}, 0))`.execute(tx)
  const previous = await supersede(
    tx,
    sql`user_id = ${own.userId}::uuid and state = 'payable' and id <> ${own.id}::uuid`,
  )
  const current = await lockCheckout(tx, own)
  const isOver = attempts.some((one) => isAttemptOf(one, own.id, current.attempt) && !one.isPayable)
  const isOther = (['customerId', 'priceId', 'promotionCodeId', 'billing', 'trial'] as const).some(
    (term) => current[term] !== terms[term],
  )
  const attempt = current.attempt === 0 || isOver || isOther ? current.attempt + 1 : current.attempt
  await sql`
    update private.checkouts
    set state = 'payable', attempt = ${attempt}::integer, terms = ${jsonb(terms)},
      delivery_address = ${deliveryAddress ? jsonb(deliveryAddress) : null},
      stripe_subscription_id = case when attempt = ${attempt}::integer then stripe_subscription_id end
    where id = ${own.id}::uuid`.execute(tx)
  const replaced = current.subscriptionId && attempt !== current.attempt ? [current.subscriptionId] : []
  const others = attempts.filter((one) => one.isPayable && !isAttemptOf(one, own.id, attempt))
  const ids = [...replaced, ...others.map(({ subscriptionId }) => subscriptionId)]
  const abandoned = await abandonSubscriptions(tx, ids)
  return {
    attempt,
    abandoned: [
      ...previous,
      ...abandoned.filter(({ commandId }) => !previous.some((one) => one.commandId === commandId)),
    ],
  }
}

const isAttemptOf = (one: SubscriptionAttempt, id: string, attempt: number) =>
  one.checkoutId === id && one.attempt === attempt

interface LockedCheckout {
  attempt: number
  subscriptionId: string | null
  customerId: string | null
  priceId: string | null
  promotionCodeId: string | null
  billing: string | null
  trial: string | null
}

async function lockCheckout(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<LockedCheckout> {
  const { rows } = await sql<LockedCheckout>`
    select attempt, stripe_subscription_id as "subscriptionId", terms ->> 'customerId' as "customerId",
      terms ->> 'priceId' as "priceId", terms ->> 'promotionCodeId' as "promotionCodeId",
      terms ->> 'billing' as billing, terms ->> 'trial' as trial
    from private.checkouts where id = ${id}::uuid and user_id = ${userId}::uuid and ${isOpen} for update`.execute(tx)
  return requireRow(rows)
}

async function supersede(tx: Tx, condition: ReturnType<typeof sql>): Promise<AbandonedSubscription[]> {
  const { rows } = await sql<{ subscriptionId: string | null }>`
    update private.checkouts set state = 'superseded' where ${condition}
    returning stripe_subscription_id as "subscriptionId"`.execute(tx)
  return abandonSubscriptions(
    tx,
    rows.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
}

/** Returns the open command of a subscription if there is one already. */
export function abandonSubscriptions(tx: Tx, ids: string[]): Promise<AbandonedSubscription[]> {
  const pending = [...new Set(ids)].map(async (subscriptionId) => {
    const commandId = await insertStripeCommand(tx, { kind: 'abandon-subscription', target: subscriptionId })
    return { commandId, subscriptionId }
  })
  return Promise.all(pending)
}

/**
 * Records the subscription of an attempt; the mount intent is no longer needed. Returns the ids of the commands that
 * cancel it, or undefined when another attempt or checkout has replaced this one: then the subscription must be
 * abandoned.
 */
export async function noteSubscription(
  tx: Tx,
  { id, attempt }: { id: string; attempt: number },
  subscriptionId: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ mountIntentId: string | null; known: string | null }>`
    select mount_intent_id as "mountIntentId", stripe_subscription_id as known from private.checkouts
    where id = ${id}::uuid and attempt = ${attempt}::integer and state in ('payable', 'completed') for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  if (row.known === subscriptionId) return []
  await sql`
    update private.checkouts set stripe_subscription_id = ${subscriptionId} where id = ${id}::uuid`.execute(tx)
  return row.mountIntentId ? [await insertStripeCommand(tx, { kind: 'cancel-intent', target: row.mountIntentId })] : []
}

/** For a reader who turned out to have a subscription. */
export function supersedeCheckout(tx: Tx, id: string): Promise<AbandonedSubscription[]> {
  return supersede(tx, sql`id = ${id}::uuid and state = 'payable'`)
}

/** Whether the checkout belongs to this browser. `id` comes from metadata at Stripe. */
export async function isCheckoutOf(tx: Tx, id: string, browser: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rows } = await sql`
    select from private.checkouts where id = ${id}::uuid and browser = decode(${browser}, 'hex')`.execute(tx)
  return rows.length > 0
}

/** Whether this browser has completed a checkout with this e-mail address. */
export async function hasPurchased(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from private.checkouts join public.billing_customers as customer using (user_id)
    where browser = decode(${browser}, 'hex') and state = 'completed' and payer_email = ${email} limit 1`.execute(tx)
  return rows.length > 0
}

function requireRow<Row>([row]: Row[]): Row {
  if (!row) throw new HttpError('conflict', 'This was settled in another window just now. Please reload the page.')
  return row
}
