import { sql } from 'kysely'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/** The recipient of e-mails about billing. */
export interface BillingContact {
  email: string
  firstName: string
  confirmed: boolean
}

export async function findBillingContact(tx: Tx, account: string): Promise<BillingContact | undefined> {
  const { rows } = await sql<BillingContact>`
    select email, coalesce(first_name, '') as "firstName", confirmed
    from private.billing_contact(${account}::uuid) where email is not null`.execute(tx)
  return rows[0]
}

/** Ends a free or complimentary subscription when a paid one begins. */
export async function endUnpaidSubscription(tx: Tx, account: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: 'canceled', ended_at: sql<string>`now()` })
    .where('user_id', '=', account)
    .where('live', '=', true)
    .where('source', '<>', 'stripe')
    .execute()
}

/** Starts a free subscription for a reader without one. */
export async function startFreeSubscription(tx: Tx, account: string): Promise<void> {
  await sql`select private.start_free_subscription(${account}::uuid)`.execute(tx)
}

/** The ids at Stripe of the subscriptions that the reader has withdrawn from. */
export async function withdrawnSubscriptions(tx: Tx, account: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('withdrawals')
    .select('stripe_id')
    .where('user_id', '=', account)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ stripe_id }) => stripe_id))
}

export interface CompletedCheckout {
  deliveryAddress: NewDeliveryAddress | null
  /** The intent that the form was mounted with, if it has to be cancelled. */
  mountIntent: string | null
}

/**
 * Completes the checkout of a subscription and supersedes the reader's other checkouts. Undefined when there is no
 * checkout or it was completed before.
 */
export async function completeCheckout(
  tx: Tx,
  account: string,
  { subscription, checkout }: { subscription: string; checkout: string | undefined },
): Promise<CompletedCheckout | undefined> {
  const { rows } = await sql<CompletedCheckout>`
    with bought as (
      select id, case when stripe_subscription_id is distinct from ${subscription} then mount_intent_id end as mounted
      from private.checkouts
      where user_id = ${account}::uuid and state <> 'completed'
        and (id::text = ${checkout ?? ''} or stripe_subscription_id = ${subscription})
      order by id::text = ${checkout ?? ''} desc limit 1 for update
    )
    update private.checkouts
    set state = 'completed', completed_at = now(), stripe_subscription_id = ${subscription}
    from bought where checkouts.id = bought.id
    returning delivery_address as "deliveryAddress", mounted as "mountIntent"`.execute(tx)
  await sql`
    update private.checkouts set state = 'superseded'
    where user_id = ${account}::uuid and state = 'payable'`.execute(tx)
  return rows[0]
}

export async function saveDeliveryAddress(tx: Tx, account: string, address: NewDeliveryAddress): Promise<void> {
  await sql`select private.save_delivery_address(${account}::uuid, ${jsonb(address)})`.execute(tx)
}
