import type { Invoice } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import { newestFirst, nextCursor, type Range } from './paging.ts'

export const invoiceColumns = ['id', 'number', 'description', 'amount', 'status', 'created_at as createdAt'] as const

/** What the reader was asked to pay, newest first. */
export async function listInvoices(tx: Tx, userId: string, range: Range) {
  const own = tx.selectFrom('invoices').select(invoiceColumns).where('user_id', '=', userId)
  const rows = await newestFirst(own, range).execute()
  const items: Invoice[] = rows.slice(0, range.limit).map(({ time, ...invoice }) => invoice)
  return { items, next: nextCursor(rows, range) }
}

/** Its id at Stripe; undefined when the reader has no such invoice. */
export async function findInvoice(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('invoices')
    .select('stripe_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.stripe_id
}
