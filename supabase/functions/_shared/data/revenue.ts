import { sql } from 'kysely'
import type { BalanceTransaction, Revenue } from '../contracts/revenue.ts'
import {
  type BalanceSum,
  type CountryMonth,
  countryMonths,
  type EarnedSum,
  revenueByCurrency,
} from '../domain/revenue.ts'
import type { Tx } from './database.ts'
import { cursorTime, pageOf, type Range } from './paging.ts'

const readBalanceSums = (tx: Tx) =>
  sql<BalanceSum>`
    select month::text, currency, kind, country, amount::float8, fee::float8, recorded::float8, tax::float8
    from private.read_balance_months()`.execute(tx)

/** Received and taxed amounts by month and country. For owners. */
export const readCountryMonths = async (tx: Tx): Promise<CountryMonth[]> =>
  countryMonths((await readBalanceSums(tx)).rows)

/** For owners. Reads sums by month, whose number does not grow with the payments. */
export async function readRevenue(tx: Tx): Promise<Revenue> {
  const [sums, earned, differences, payouts, times] = await Promise.all([
    readBalanceSums(tx),
    sql<EarnedSum>`
      select month::text, currency, paid::float8, earned::float8 from private.read_revenue_months()`.execute(tx),
    sql<Revenue['differences'][number]>`
      select stripe_id as id, kind, month::text, currency, at_stripe::float8 as "atStripe", recorded::float8,
        found_at as "foundAt"
      from private.read_balance_differences()`.execute(tx),
    sql<Revenue['payouts'][number]>`
      select stripe_id as id, amount::float8, currency, status, arrives_at as "arrivesAt", agrees
      from private.read_payouts()`.execute(tx),
    sql<{ importedUntil: string | null; thisMonth: string }>`
      select private.balance_imported_until() as "importedUntil",
        date_trunc('month', now() at time zone 'utc')::date::text as "thisMonth"`.execute(tx),
  ])
  const { importedUntil = null, thisMonth = '' } = times.rows[0] ?? {}
  return {
    importedUntil,
    currencies: revenueByCurrency(sums.rows, earned.rows, thisMonth),
    differences: differences.rows,
    payouts: payouts.rows,
  }
}

/** A page of balance transactions, the oldest first. For owners. */
export async function exportBalanceTransactions(tx: Tx, range: Range) {
  const { limit, after } = range
  const { rows } = await sql<BalanceTransaction & { time: string }>`
    select stripe_id as id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", kind, type,
      category, source, payment_intent as "paymentIntent", country, currency, amount::float8, fee::float8, net::float8,
      recorded::float8, tax::float8, payout_id as payout, (extract(epoch from created_at) * 1000000)::bigint as time
    from private.export_balance_transactions(
      ${after ? cursorTime(after) : sql`'-infinity'::timestamptz`}, ${after?.id ?? ''}, 'infinity', ${limit + 1}::integer)`.execute(
    tx,
  )
  return pageOf<BalanceTransaction>(rows, range)
}
