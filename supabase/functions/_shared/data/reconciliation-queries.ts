import { sql } from 'kysely'
import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import type { Tx } from './database.ts'
import { idArray, isUuid } from './sql.ts'

/** The ids at Stripe of the next customers, in the order of these ids. */
export async function customersAfter(tx: Tx, cursor: string | null, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('billing_customers')
    .select('stripe_id as id')
    .where('stripe_id', '>', cursor ?? '')
    .orderBy('stripe_id')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countCustomers(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from public.billing_customers`.execute(tx)
  return rows[0]?.count ?? 0
}

export type RecordedKind = 'customer' | 'subscription' | 'invoice' | 'payment' | 'refund'

const tables: Record<RecordedKind, string> = {
  customer: 'billing_customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment: 'payments',
  refund: 'refunds',
}

/** The status of those ids that are recorded here; empty for customers, which have none. */
export async function recordedStatuses(tx: Tx, kind: RecordedKind, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const status = kind === 'customer' ? sql`''` : sql.ref('status')
  const ofGroups =
    kind === 'subscription'
      ? sql`union all select stripe_subscription_id, status from public.groups where stripe_subscription_id = any (${idArray(ids)})`
      : sql``
  const { rows } = await sql<{ id: string; status: string }>`
    select stripe_id as id, ${status} as status from ${sql.table(tables[kind])}
    where stripe_id = any (${idArray(ids)}) ${ofGroups}`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** The recorded subscription of each of these groups that has one, by the id of the group. */
export async function subscriptionsOfGroups(tx: Tx, groups: string[]): Promise<Map<string, string>> {
  const ids = groups.filter(isUuid)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; subscription: string }>`
    select id, stripe_subscription_id as subscription from public.groups
    where id = any (${idArray(ids)}::uuid[]) and stripe_subscription_id is not null`.execute(tx)
  return new Map(rows.map(({ id, subscription }) => [id, subscription]))
}

/** Those of these customers whose account was deleted or is unknown; groups have none. */
export async function withoutAccount(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('billing_customers')
    .select('stripe_id as id')
    .where('stripe_id', '=', sql<string>`any (${idArray(ids)})`)
    .where('user_id', 'is', null)
    .where(sql<boolean>`not exists (select from public.groups where customer_id = billing_customers.stripe_id)`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** An invoice that was paid through Stripe, or a payment without an invoice. */
export type PaidKind = 'invoice' | 'payment'

export interface RecordedPaid {
  id: string
  customer: string
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  /** In seconds since 1970. */
  created: number
}

const isPaid = sql`payments.stripe_id is not null and payments.status in ('succeeded', 'refunded')`

/** A payment counts at the date of its invoice, or at its own without one: each date has an index. */
const paidRecords = {
  invoice: {
    id: sql`invoices.stripe_id`,
    createdAt: sql`invoices.created_at`,
    rows: sql`public.invoices join public.payments on payments.invoice_id = invoices.id where ${isPaid}`,
  },
  payment: {
    id: sql`payments.stripe_id`,
    createdAt: sql`payments.created_at`,
    rows: sql`public.payments where ${isPaid} and payments.invoice_id is null`,
  },
}

/**
 * The newest recorded payments of a period in seconds since 1970, `until` excluded: about so many, and all from the second `since` on,
 * which is that of the period when there are fewer.
 */
export async function recordedPaid(
  tx: Tx,
  kind: PaidKind,
  { since, until }: { since: number; until: number },
  atMost: number,
): Promise<{ since: number; recorded: RecordedPaid[] }> {
  const { id, createdAt, rows } = paidRecords[kind]
  const second = sql`floor(extract(epoch from ${createdAt}))::float8`
  const of = (start: number) =>
    sql`from ${rows} and ${createdAt} >= to_timestamp(${start}::float8) and ${createdAt} < to_timestamp(${until}::float8)`
  const oldest = await sql<{ second: number }>`
    select ${second} as second ${of(since)} order by ${createdAt} desc offset ${atMost - 1}::integer limit 1`.execute(
    tx,
  )
  const start = oldest.rows[0]?.second ?? since
  const recorded = await sql<RecordedPaid>`
    select ${id} as id, payments.customer_id as customer, payments.currency, sum(payments.amount)::float8 as amount, ${second} as created
    ${of(start)} group by 1, 2, 3, 5`.execute(tx)
  return { since: start, recorded: recorded.rows }
}

/** The commands and events that were given up since the last report. */
export async function failedSince(tx: Tx, startedAt: string): Promise<ReconciliationDifference[]> {
  const { rows } = await sql<ReconciliationDifference>`
    with before as (
      select coalesce(max(started_at), '-infinity') as at from private.reconciliations
      where started_at < ${startedAt}::timestamptz and finished_at is not null
    )
    select 'Stripe command ' || kind as kind, target as id, null as customer,
      'Given up after ' || attempts || ' attempts: ' || coalesce(failure, 'no answer') as found, false as corrected
    from private.stripe_commands, before where failed_at >= before.at
    union all
    select 'event ' || type, events.id, customer_id,
      'Not processed after ' || entry.attempts || ' attempts: ' || coalesce(failure, 'no answer'), false
    from before, private.queue_entries as entry join private.stripe_events as events on events.id = key
    where queue = 'stripe-events' and given_up_at >= before.at
    limit 200`.execute(tx)
  return rows
}
