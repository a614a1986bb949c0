import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { readSiteSettings } from './site-settings.ts'
import { idArray, jsonb } from './sql.ts'

/** A claimed window of time, which is read page by page. */
export interface BalanceImport {
  windowStart: string
  windowEnd: string
  /** The last id of the page before. */
  cursor: string | null
  /** The claim: another worker has taken over when it no longer holds. */
  claim: string
}

/** Times are whole seconds, as at Stripe. Amounts are in the smallest unit of the currency. */
export interface BalanceTransactionRow {
  stripe_id: string
  type: string
  category: string
  source: string | null
  payment_intent: string | null
  customer_id: string | null
  country: string | null
  amount: number
  fee: number
  net: number
  currency: string
  created_at: string
}

export interface PayoutRow {
  stripe_id: string
  amount: number
  currency: string
  status: string
  is_automatic: boolean
  arrives_at: string
  created_at: string
}

const columns = sql`
  to_char(window_start at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "windowStart",
  to_char(window_end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "windowEnd", cursor, claimed_until::text as claim`

/** Undefined when nothing is due or another worker has it. */
export async function claimBalanceImport(tx: Tx): Promise<BalanceImport | undefined> {
  const { rows } = await sql<BalanceImport>`select ${columns} from private.claim_balance_import()`.execute(tx)
  return rows[0]
}

/** Stores a page and its place. Undefined when the window is read, or when another worker has taken over. */
export async function saveBalancePage(
  tx: Tx,
  { claim }: BalanceImport,
  { rows, cursor }: { rows: BalanceTransactionRow[]; cursor: string | null },
): Promise<BalanceImport | undefined> {
  await sql`select private.record_balance_transactions(${jsonb(rows)})`.execute(tx)
  const saved = await sql<BalanceImport>`
    select ${columns} from private.save_balance_import(${claim}::text::timestamptz, ${cursor}::text, false)`.execute(tx)
  return cursor === null ? undefined : saved.rows[0]
}

/** Gives the claim back. The next worker goes on at the same place; without a window it opens the next one. */
export async function releaseBalanceImport(tx: Tx, { claim, cursor }: BalanceImport): Promise<void> {
  await sql`select private.save_balance_import(${claim}::text::timestamptz, ${cursor}::text, true)`.execute(tx)
}

/** Returns how many were new or changed. */
export async function recordPayouts(tx: Tx, rows: PayoutRow[]): Promise<number> {
  const result = await sql<{ count: number }>`select private.record_payouts(${jsonb(rows)}) as count`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** From when on payouts are to be read again. */
export async function payoutsSince(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select to_char(private.payouts_since() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(tx)
  return new Date(rows[0]?.at ?? Date.now())
}

export async function nextPayoutToCompare(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select stripe_id as id from private.next_payout_to_compare()`.execute(tx)
  return rows[0]?.id
}

/** Whether the payout is the sum of these transactions. A difference is stored. */
export async function comparePayout(tx: Tx, payout: string, transactions: string[]): Promise<boolean> {
  const { rows } = await sql<{ agrees: boolean }>`
    select private.compare_payout(${payout}, ${idArray(transactions)}) as agrees`.execute(tx)
  return rows[0]?.agrees ?? false
}

/** Returns how many differences are open. */
export async function compareBalance(tx: Tx, atMost: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`select private.compare_balance(${atMost}::integer) as open`.execute(tx)
  return rows[0]?.open ?? 0
}

const MAX_LISTED = 100

/** Queues an e-mail to the publication about the differences of which nobody was told. */
export async function notifyBalanceDifferences(tx: Tx): Promise<{ count: number; emailId: string | null }> {
  const { rows } = await sql<{
    id: string
    kind: string
    currency: string
    atStripe: number | null
    recorded: number | null
  }>`
    select stripe_id as id, kind, currency, at_stripe::float8 as "atStripe", recorded::float8 as recorded
    from private.claim_balance_notice()`.execute(tx)
  if (rows.length === 0) return { count: 0, emailId: null }
  const { contactEmail } = await readSiteSettings(tx)
  const differences = rows.slice(0, MAX_LISTED)
  const data = { count: rows.length, differences }
  return { count: rows.length, emailId: await enqueueEmail(tx, contactEmail, { kind: 'balance-notice', data }) }
}

/** Calculates earned revenue of at most so many changed payments. Returns how many. */
export async function recogniseRevenue(tx: Tx, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select private.recognise_revenue(${atMost}::integer) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
