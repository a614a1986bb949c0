import { sql } from 'kysely'
import { differentCurrency } from '../domain/reader-currency.ts'
import type { Tx } from './database.ts'

/** Throws `conflict` for a reader who pays in another currency already: Stripe takes only one from each customer. */
export async function requireReaderCurrency(tx: Tx, userId: string, currency: string): Promise<void> {
  const { rows } = await sql<{ currency: string | null }>`
    select private.reader_currency(${userId}::uuid) as currency`.execute(tx)
  const known = rows[0]?.currency
  if (known && known !== currency) throw differentCurrency(known, currency)
}
