import { sql } from 'kysely'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import { HttpError } from '../contracts/refusal.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'
import { insertStripeOrder } from './stripe-orders.ts'

/** What is bought, and by whom at Stripe. */
export interface Terms {
  customerId: string
  priceId: string
  promotionCodeId: string | null
  /** Cents a period, before any promotion. */
  amount: number
}

/** A browser that is about to subscribe to a plan. */
export interface Checkout {
  id: string
  userId: string | null
  attempt: number
  mountIntentId: string | null
}

/** Browsers are known by the SHA-256 of what is in their cookie, as hex. */
export interface BrowserAndPlan {
  browser: string
  planId: string
}

const checkout = sql`id, user_id as "userId", attempt, mount_intent_id as "mountIntentId"`
const isUnderWay = sql`state in ('open', 'payable')`

/** The one under way for this plan in this browser, and otherwise a new one. */
export async function openCheckout(tx: Tx, { browser, planId }: BrowserAndPlan): Promise<Checkout> {
  await sql`
    insert into private.checkouts (browser, plan_id) values (decode(${browser}, 'hex'), ${planId})
    on conflict (browser, plan_id) where state in ('open', 'payable') do nothing`.execute(tx)
  const { rows } = await sql<Checkout>`
    select ${checkout} from private.checkouts
    where browser = decode(${browser}, 'hex') and plan_id = ${planId} and ${isUnderWay} for update`.execute(tx)
  return found(rows)
}

/** `madeAccount`: the account was made by this browser, in this checkout or in another. */
export interface Buyer {
  userId: string
  madeAccount: boolean
}

/** A subscription at Stripe that must not be paid any more, and the order that says so. */
export interface Abandoned {
  commandId: string
  subscriptionId: string
}

export interface OwnCheckout {
  id: string
  userId: string
  abandoned: Abandoned[]
}

/** The same, for this account. What was begun here for another account is over. */
export async function openCheckoutOf(
  tx: Tx,
  where: BrowserAndPlan,
  { userId, madeAccount }: Buyer,
): Promise<OwnCheckout> {
  const begun = await openCheckout(tx, where)
  const isAnothers = begun.userId !== null && begun.userId !== userId
  const abandoned = isAnothers ? await supersede(tx, sql`id = ${begun.id}::uuid`) : []
  const { id } = isAnothers ? await openCheckout(tx, where) : begun
  await sql`
    update private.checkouts
    set user_id = ${userId}::uuid, made_account = ${madeAccount},
      password_stamp = case when ${madeAccount} then private.password_stamp(${userId}::uuid) end
    where id = ${id}::uuid`.execute(tx)
  return { id, userId, abandoned }
}

export async function noteMountIntent(tx: Tx, id: string, intent: string): Promise<void> {
  await sql`update private.checkouts set mount_intent_id = ${intent} where id = ${id}::uuid`.execute(tx)
}

/** A subscription at Stripe that can still be paid, or could once, and which try to buy it was made for. */
export interface Tried {
  subscriptionId: string
  checkoutId: string | undefined
  attempt: number | undefined
  canBePaid: boolean
}

export interface Paying {
  attempt: number
  abandoned: Abandoned[]
}

/**
 * From now on this checkout, and of all of its reader's none but this, is to be paid. Another attempt begins when something
 * else is bought, or when what the last one made at Stripe is over. Refuses when somebody has settled it meanwhile.
 */
export async function beginPaying(
  tx: Tx,
  own: Pick<OwnCheckout, 'id' | 'userId'>,
  { terms, deliveryAddress }: { terms: Terms; deliveryAddress: NewDeliveryAddress | undefined },
  tried: Tried[],
): Promise<Paying> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkouts of ${own.userId}`}, 0))`.execute(tx)
  const former = await supersede(tx, sql`user_id = ${own.userId}::uuid and state = 'payable' and id <> ${own.id}::uuid`)
  const stands = await lockedStanding(tx, own)
  const isOver = tried.some((one) => isOf(one, own.id, stands.attempt) && !one.canBePaid)
  const isOther = (['customerId', 'priceId', 'promotionCodeId'] as const).some((term) => stands[term] !== terms[term])
  const attempt = stands.attempt === 0 || isOver || isOther ? stands.attempt + 1 : stands.attempt
  await sql`
    update private.checkouts
    set state = 'payable', attempt = ${attempt}::integer, terms = ${jsonb(terms)},
      delivery_address = ${deliveryAddress ? jsonb(deliveryAddress) : null},
      stripe_subscription_id = case when attempt = ${attempt}::integer then stripe_subscription_id end
    where id = ${own.id}::uuid`.execute(tx)
  const replaced = stands.subscriptionId && attempt !== stands.attempt ? [stands.subscriptionId] : []
  const others = tried.filter((one) => one.canBePaid && !isOf(one, own.id, attempt))
  const ids = [...replaced, ...others.map(({ subscriptionId }) => subscriptionId)]
  const abandoned = await abandonAll(tx, ids)
  return {
    attempt,
    abandoned: [...former, ...abandoned.filter(({ commandId }) => !former.some((one) => one.commandId === commandId))],
  }
}

const isOf = (one: Tried, id: string, attempt: number) => one.checkoutId === id && one.attempt === attempt

interface Standing {
  attempt: number
  subscriptionId: string | null
  customerId: string | null
  priceId: string | null
  promotionCodeId: string | null
}

async function lockedStanding(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select attempt, stripe_subscription_id as "subscriptionId", terms ->> 'customerId' as "customerId",
      terms ->> 'priceId' as "priceId", terms ->> 'promotionCodeId' as "promotionCodeId"
    from private.checkouts where id = ${id}::uuid and user_id = ${userId}::uuid and ${isUnderWay} for update`.execute(
    tx,
  )
  return found(rows)
}

async function supersede(tx: Tx, which: ReturnType<typeof sql>): Promise<Abandoned[]> {
  const { rows } = await sql<{ subscriptionId: string | null }>`
    update private.checkouts set state = 'superseded' where ${which}
    returning stripe_subscription_id as "subscriptionId"`.execute(tx)
  return abandonAll(
    tx,
    rows.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
}

/** The same order again where it has been placed and not carried out yet. */
export function abandonAll(tx: Tx, ids: string[]): Promise<Abandoned[]> {
  const orders = [...new Set(ids)].map(async (subscriptionId) => {
    const order = await insertStripeOrder(tx, { kind: 'abandon-subscription', target: subscriptionId })
    return { order, subscriptionId }
  })
  return Promise.all(orders)
}

/**
 * Writes down what was made at Stripe for this attempt; the intent that the form was mounted with is needed no longer.
 * Answers the orders that say so, or undefined when another attempt, or another checkout, has taken its place: then it
 * has to be abandoned.
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
  return row.mountIntentId ? [await insertStripeOrder(tx, { kind: 'cancel-intent', target: row.mountIntentId })] : []
}

/** What was to be paid is not, because its reader turned out to subscribe already. */
export function standDown(tx: Tx, id: string): Promise<Abandoned[]> {
  return supersede(tx, sql`id = ${id}::uuid and state = 'payable'`)
}

/** Whether this checkout is one of this browser's. */
export async function isCheckoutOf(tx: Tx, id: string, browser: string): Promise<boolean> {
  const { rows } = await sql`
    select from private.checkouts where id::text = ${id} and browser = decode(${browser}, 'hex')`.execute(tx)
  return rows.length > 0
}

/** Whether this browser has bought something with this address. */
export async function hasBoughtHere(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from private.checkouts join public.billing_customers as customer using (user_id)
    where browser = decode(${browser}, 'hex') and state = 'completed' and payer_email = ${email} limit 1`.execute(tx)
  return rows.length > 0
}

function found<Row>([row]: Row[]): Row {
  if (!row) throw new HttpError('conflict', 'This was settled in another window just now. Please reload the page.')
  return row
}
