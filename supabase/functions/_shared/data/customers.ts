import { sql } from 'kysely'
import { claimCustomer, lockAccount, lockCustomer, releaseDeletedCustomer } from './billing-customers.ts'
import type { Tx } from './database.ts'
import { explainDeletedAccount } from './users.ts'

/** Who pays, as Stripe is to know them. */
export interface Payer {
  userId: string
  name: string
  email: string
}

/** A reader as Stripe knows them. */
export interface Customer {
  id: string
  name: string
  email: string
  isDeleted: boolean
}

export function findCustomer(tx: Tx, userId: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('billing_customers')
    .select([
      'stripe_id as id',
      'payer_name as name',
      'payer_email as email',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * From now on this is who the reader is at Stripe, also when Stripe's telling of them came first and was written down. Answers
 * the id that counts: of two who come at once, the first one's.
 */
export async function recordCustomer(tx: Tx, id: string, { userId, name, email }: Payer): Promise<string> {
  // Whoever hears of them from Stripe at this moment has written them down, or has yet to begin.
  await lockCustomer(tx, id)
  await lockAccount(tx, userId)
  await releaseDeletedCustomer(tx, userId)
  await claimCustomer(tx, id, userId)
  const { id: effectiveId } = await tx
    .insertInto('billing_customers')
    .values({ stripe_id: id, user_id: userId, payer_name: name, payer_email: email })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ payer_name: name, payer_email: email }))
    .returning('stripe_id as id')
    .executeTakeFirstOrThrow()
    .catch(explainDeletedAccount)
  return effectiveId
}

/** Where its reader reads letters by now; null when the account is gone. */
export async function findCustomerEmail(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from public.billing_customers, private.billing_contact(user_id) where stripe_id = ${id}`.execute(tx)
  return rows[0]?.email ?? null
}

/**
 * Where whoever paid as this customer reads letters by now; null when their account is gone. It may have another customer
 * since Stripe deleted this one.
 */
export async function findPayerEmail(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from public.payments, private.billing_contact(user_id)
    where customer_id = ${id} and email is not null limit 1`.execute(tx)
  return rows[0]?.email ?? null
}

/** Stripe says that there is no such customer any more. */
export async function markCustomerDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ deleted_at: sql`now()` })
    .where('stripe_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}
