import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { allOf, jsonb } from './sql.ts'

export type StripeOrderKind =
  | 'cancel-intent'
  | 'abandon-subscription'
  | 'cancel-subscription'
  | 'refund'
  | 'refresh-customer'
  | 'update-customer'

/** Of a refund: cents, or all that is left; why, in Stripe's words; what tells it from another of the same target. */
export interface StripeOrderData {
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  key?: string
  /** Of an end: its reader wished it, which the letter about it says. */
  wished?: boolean
}

export interface NewStripeOrder {
  kind: StripeOrderKind
  /** Id at Stripe of what it is about. */
  target: string
  data?: StripeOrderData
}

/** An order that is ours to carry out, until the claim runs out. */
export interface ClaimedOrder extends Required<NewStripeOrder> {
  id: string
  attempts: number
}

/** An open order of the same kind, target and key is the same order. Answers its id. */
export async function insertStripeOrder(tx: Tx, { kind, target, data = {} }: NewStripeOrder): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into private.stripe_orders (kind, target, data) values (${kind}, ${target}, ${jsonb(data)})
    on conflict (kind, target, (coalesce(data ->> 'key', ''))) where done_at is null and given_up_at is null
      do update set kind = excluded.kind
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Those of these subscriptions that are ended because their reader wished it. */
export async function endedAsWished(tx: Tx, subscriptions: string[]): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    select target from private.stripe_orders
    where kind = 'cancel-subscription' and data @> '{"wished": true}' and target = any (${allOf(subscriptions)}::text[])
    `.execute(tx)
  return new Set(rows.map(({ target }) => target))
}

/** Those that are due, of these if they are named. Whoever asks at the same time gets others. */
export async function claimStripeOrders(tx: Tx, atMost: number, ids?: string[]): Promise<ClaimedOrder[]> {
  const wanted = ids ? sql`${allOf(ids)}::uuid[]` : sql`null`
  const { rows } = await sql<ClaimedOrder>`
    select id, kind, target, data, attempts from private.claim_stripe_orders(${atMost}::integer, ${wanted})
    order by created_at`.execute(tx)
  return rows
}

/** `remark` says what was found when there was nothing left to do. */
export async function noteOrderDone(tx: Tx, { id }: ClaimedOrder, remark?: string): Promise<void> {
  await sql`
    update private.stripe_orders set done_at = clock_timestamp(), given_up_at = null, failure = ${remark ?? null}
    where id = ${id}::uuid and done_at is null`.execute(tx)
}

/** Tried again later, unless it is hopeless or has been tried for a week; answers whether it was given up. */
export async function noteOrderFailure(
  tx: Tx,
  { id, attempts }: ClaimedOrder,
  reason: string,
  hopeless: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select private.note_stripe_failure(${id}::uuid, ${attempts}::integer, ${reason}, ${hopeless}) as gone`.execute(tx)
  return rows[0]?.gone ?? false
}
