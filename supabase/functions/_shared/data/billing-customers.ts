import { type Selectable, sql } from 'kysely'
import type { Card } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import type { BillingCustomers } from './schema.ts'
import { jsonb } from './sql.ts'

/** A customer as they stand here. */
export type BillingCustomer = Pick<
  Selectable<BillingCustomers>,
  'stripe_id' | 'user_id' | 'payer_name' | 'payer_email' | 'deleted_at'
> & { card: Card | null }

const columns = ['stripe_id', 'user_id', 'payer_name', 'payer_email', 'card', 'deleted_at'] as const

/** Until this transaction ends nobody else refreshes this customer. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${id}`}, 0))`.execute(tx)
}

export function findBillingCustomer(tx: Tx, id: string): Promise<BillingCustomer | undefined> {
  return tx
    .selectFrom('billing_customers')
    .select(columns)
    .where('stripe_id', '=', id)
    .$castTo<BillingCustomer>()
    .executeTakeFirst()
}

/** One of ours that was made at Stripe but not noted here. Its account is none when that is gone, or has another customer. */
export async function adoptCustomer(
  tx: Tx,
  { id, account, name, email }: { id: string; account: string | undefined; name: string; email: string },
): Promise<void> {
  await sql`
    insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
    select ${id}, (
        select id from public.profiles
        where id::text = ${account ?? ''} and not exists (select from public.billing_customers where user_id = profiles.id)
      ), ${name}, ${email}
    where private.is_email(${email})
    on conflict do nothing`.execute(tx)
}

/** What Stripe says of the customer by now. What is no name and no address for us stays as it was. */
export async function writeCustomer(
  tx: Tx,
  { stripe_id, payer_name, payer_email, card, deleted_at }: BillingCustomer,
): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({
      payer_name,
      payer_email: sql`case when private.is_email(${payer_email}) then ${payer_email} else payer_email end`,
      card: card ? (jsonb(card) as never) : null,
      deleted_at,
      refreshed_at: sql`clock_timestamp()`,
    })
    .where('stripe_id', '=', stripe_id)
    .execute()
}
