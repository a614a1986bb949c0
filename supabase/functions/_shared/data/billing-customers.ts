import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Card } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import type { BillingCustomers } from './schema.ts'
import { jsonb } from './sql.ts'
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

/** A customer as they stand here. */
export type BillingCustomer = Pick<
  Selectable<BillingCustomers>,
  'stripe_id' | 'user_id' | 'account_deleted_at' | 'payer_name' | 'payer_email' | 'deleted_at'
> & { card: Card | null }

const columns = [
  'stripe_id',
  'user_id',
  'account_deleted_at',
  'payer_name',
  'payer_email',
  'card',
  'deleted_at',
] as const

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

/**
 * Whether there is such an account; then nobody deletes it before this transaction has ended. Asked for before anything of
 * an account's money is written, for whoever deletes it locks in this order too.
 */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`select private.lock_account(${id}::uuid) as "isLocked"`.execute(tx)
  return rows[0]?.isLocked ?? false
}

/** A customer whom Stripe has deleted keeps what was paid, and nothing else: the account has room for another one. */
export async function releaseDeletedCustomer(tx: Tx, account: string): Promise<void> {
  await sql`
    update public.billing_customers set user_id = null
    where user_id = ${account}::uuid and deleted_at is not null
      -- What ended with it is written down first, as long as it is known whose it was.
      and not exists (select from public.subscriptions where customer_id = billing_customers.stripe_id and live)
    `.execute(tx)
}

/** From now on the customer is this account's, if nobody has them yet and the account has no other. */
export async function claimCustomer(tx: Tx, id: string, account: string): Promise<void> {
  await sql`
    update public.billing_customers set user_id = ${account}::uuid
    where stripe_id = ${id} and user_id is null and account_deleted_at is null
      and not exists (select from public.billing_customers where user_id = ${account}::uuid)`.execute(tx)
}

/**
 * One of ours that was made at Stripe, and of whom it is not known here whose they are. Nobody's when the account that they
 * are marked with is not known either, or has another customer; as long as that is so it is asked each time.
 */
export async function adoptCustomer(
  tx: Tx,
  { id, account, name, email }: { id: string; account: string | undefined; name: string; email: string | undefined },
): Promise<void> {
  const reader = account && isUuid(account) ? await findAccountEmail(tx, account) : undefined
  const payer_email = email ?? reader?.address
  if (!payer_email) return
  const customer = { stripe_id: id, payer_name: name, payer_email }
  // Before the insert: whoever records the same customer at this moment holds the account first, and then inserts too.
  const isLocked = reader !== undefined && (await lockAccount(tx, reader.id))
  await tx
    .insertInto('billing_customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!reader || !isLocked) return
  await releaseDeletedCustomer(tx, reader.id)
  await claimCustomer(tx, id, reader.id)
}

async function findAccountEmail(tx: Tx, account: string): Promise<{ id: string; address: string | null } | undefined> {
  const { rows } = await sql<{ id: string; address: string | null }>`
    select id, email as address from public.profiles, private.billing_contact(id) where id = ${account}::uuid`.execute(
    tx,
  )
  return rows[0]
}

/** Metadata at Stripe can be edited by hand, and Postgres rejects a comparison with what is no uuid. */
const isUuid = (text: string) => z.guid().safeParse(text).success

/** A number that is greater than all that were drawn before. */
export async function nextSyncVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select nextval('private.sync_version')::text as version`.execute(tx)
  return rows[0]?.version ?? ''
}

/** Whether everything of the customer was fetched by somebody who began after this moment, and stands here. */
export async function wasFetchedAfter(tx: Tx, id: string, version: string): Promise<boolean> {
  const { rows } = await sql`
    select from public.billing_customers where stripe_id = ${id} and fetched_version > ${version}::bigint`.execute(tx)
  return rows.length > 0
}

/** In the transaction that writes down what was fetched, with the moment before it was. */
export async function noteFetched(tx: Tx, id: string, version: string): Promise<void> {
  await sql`
    update public.billing_customers set fetched_version = ${version}::bigint, refreshed_at = clock_timestamp()
    where stripe_id = ${id}`.execute(tx)
}

/** What Stripe says of the customer by now. */
export async function writeCustomer(
  tx: Tx,
  { stripe_id, payer_name, payer_email, card, deleted_at }: BillingCustomer,
): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({
      payer_name,
      payer_email,
      card: card ? (jsonb(card) as never) : null,
      deleted_at,
    })
    .where('stripe_id', '=', stripe_id)
    .execute()
}
