import { type Selectable, sql } from 'kysely'
import type { Card } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import type { BillingCustomers } from './schema.ts'
import { isUuid, jsonb } from './sql.ts'
import { explainDeletedAccount } from './users.ts'

/** Name and address of the payer at Stripe. */
export interface Payer {
  userId: string
  name: string
  email: string
}

/** A reader's customer at Stripe. */
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
 * Makes this the reader's customer at Stripe, also when a webhook has recorded the customer before. Returns the
 * effective id: of two concurrent calls, the first one's.
 */
export async function recordCustomer(tx: Tx, id: string, { userId, name, email }: Payer): Promise<string> {
  // A refresh of this customer has either committed or not begun.
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

/** The current e-mail address of the customer's reader; null when the account is deleted. */
export async function findCustomerEmail(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from public.billing_customers, private.billing_contact(user_id) where stripe_id = ${id}`.execute(tx)
  return rows[0]?.email ?? null
}

/**
 * The current e-mail address of the reader who paid as this customer; null when the account is deleted. The reader may
 * have another customer since Stripe deleted this one.
 */
export async function findPayerEmail(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from public.payments, private.billing_contact(user_id)
    where customer_id = ${id} and email is not null limit 1`.execute(tx)
  return rows[0]?.email ?? null
}

/** Records that Stripe has deleted the customer. */
export async function markCustomerDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ deleted_at: sql`now()`, balance: 0 })
    .where('stripe_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** A customer as recorded here. */
export type BillingCustomer = Pick<
  Selectable<BillingCustomers>,
  | 'stripe_id'
  | 'user_id'
  | 'account_deleted_at'
  | 'payer_name'
  | 'payer_email'
  | 'balance'
  | 'balance_currency'
  | 'unverified_tax_id'
  | 'deleted_at'
> & { card: Card | null }

const columns = [
  'stripe_id',
  'user_id',
  'account_deleted_at',
  'payer_name',
  'payer_email',
  'card',
  'balance',
  'balance_currency',
  'unverified_tax_id',
  'deleted_at',
] as const

/** Serialises refreshes of this customer until the transaction ends. */
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
 * Whether the account exists; if so, it cannot be deleted before this transaction ends. Call it before writing any
 * billing row of the account: the deletion takes its locks in the same order.
 */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`select private.lock_account(${id}::uuid) as "isLocked"`.execute(tx)
  return rows[0]?.isLocked ?? false
}

/** Detaches deleted customers from the account, so that it can get another one. Their payments stay. */
async function releaseDeletedCustomer(tx: Tx, account: string): Promise<void> {
  await sql`
    update public.billing_customers set user_id = null
    where user_id = ${account}::uuid and deleted_at is not null
      -- What ended with it is written down first, as long as it is known whose it was.
      and not exists (select from public.subscriptions where customer_id = billing_customers.stripe_id and live)
    `.execute(tx)
}

/** Assigns the customer to the account, if the customer has no account and the account has no other customer. */
async function claimCustomer(tx: Tx, id: string, account: string): Promise<void> {
  await sql`
    update public.billing_customers set user_id = ${account}::uuid
    where stripe_id = ${id} and user_id is null and account_deleted_at is null
      and not exists (select from public.billing_customers where user_id = ${account}::uuid)`.execute(tx)
}

/**
 * Records an own customer at Stripe whose account is not known here. It stays without an account when the marked
 * account is unknown or has another customer; every refresh tries again.
 */
export async function adoptCustomer(
  tx: Tx,
  { id, account, name, email }: { id: string; account: string | undefined; name: string; email: string | undefined },
): Promise<void> {
  const reader = account && isUuid(account) ? await findAccountEmail(tx, account) : undefined
  const payer_email = email ?? reader?.address
  if (!payer_email) return
  const customer = { stripe_id: id, payer_name: name, payer_email }
  // Before the insert: recordCustomer locks the account first and inserts then, too.
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

/** A fetch that starts now. */
export interface StartedFetch {
  /** The next sync version, greater than all before it: later changes may be missing from what is fetched. */
  version: string
  /** Of what is recorded now; null for nothing. */
  previousVersion: string | null
  /** Credit notes are recorded that may have been voided meanwhile. */
  hasCreditNotes: boolean
}

export async function beginFetch(tx: Tx, id: string): Promise<StartedFetch> {
  // The version is drawn after the record is read, so that no refresh can commit between both unnoticed.
  const previousVersion = await findFetchedVersion(tx, id)
  const { rows } = await sql<Omit<StartedFetch, 'previousVersion'>>`
    select nextval('private.sync_version')::text as version, private.has_issued_credit_notes(${id}) as "hasCreditNotes"`.execute(
    tx,
  )
  const { version = '', hasCreditNotes = false } = rows[0] ?? {}
  return { version, previousVersion, hasCreditNotes }
}

/** The next sync version, greater than all before it. */
export async function nextSyncVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select nextval('private.sync_version')::text as version`.execute(tx)
  return rows[0]?.version ?? ''
}

/** The sync version of what is recorded of the customer; null when nothing is. */
export async function findFetchedVersion(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select fetched_version::text as version from public.billing_customers where stripe_id = ${id}`.execute(tx)
  return rows[0]?.version ?? null
}

/** Whether the recorded state of the customer was fetched by a refresh that began after this version. */
export async function wasFetchedAfter(tx: Tx, id: string, version: string): Promise<boolean> {
  const { rows } = await sql`
    select from public.billing_customers where stripe_id = ${id} and fetched_version > ${version}::bigint`.execute(tx)
  return rows.length > 0
}

/** Records the version drawn before the fetch; in the transaction that writes what was fetched. */
export async function noteFetched(tx: Tx, id: string, version: string): Promise<void> {
  await sql`
    update public.billing_customers set fetched_version = ${version}::bigint, refreshed_at = clock_timestamp()
    where stripe_id = ${id}`.execute(tx)
}

export async function writeCustomer(tx: Tx, customer: BillingCustomer): Promise<void> {
  const { stripe_id, payer_name, payer_email, card, balance, balance_currency, unverified_tax_id, deleted_at } =
    customer
  await tx
    .updateTable('billing_customers')
    .set({
      payer_name,
      payer_email,
      card: card ? (jsonb(card) as never) : null,
      balance,
      balance_currency,
      unverified_tax_id,
      deleted_at,
    })
    .where('stripe_id', '=', stripe_id)
    .execute()
}
