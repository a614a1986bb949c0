import { sql } from 'kysely'
import { differentCurrency } from '../domain/reader-currency.ts'
import type { Tx } from './database.ts'

/** The only currency that a reader can pay in; null before their first invoice or paid gift. */
export async function findReaderCurrency(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string | null }>`
    select private.reader_currency(${userId}::uuid) as currency`.execute(tx)
  return rows[0]?.currency ?? null
}

/** Throws `conflict` for a reader who pays in another currency already: Stripe takes only one from each customer. */
export async function requireReaderCurrency(tx: Tx, userId: string, currency: string): Promise<void> {
  const known = await findReaderCurrency(tx, userId)
  if (known && known !== currency) throw differentCurrency(known, currency)
}
