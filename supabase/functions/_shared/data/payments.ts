import { sql } from 'kysely'
import type { Invoice, Payment } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import { newestFirst, nextCursor, type Range } from './paging.ts'

export const paymentColumns = [
  'id',
  'description',
  'amount',
  'currency',
  'status',
  'created_at as createdAt',
  'refunded',
  'has_receipt as hasReceipt',
  'invoice_id as invoiceId',
  sql<Payment['creditNotes']>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', refunds.id, 'number', credit_note_number) order by refunds.created_at), '[]')
    from refunds where payment_id = payments.id and credit_note_number is not null)`.as('creditNotes'),
] as const

/** The reader's payments, failed ones included, newest first. */
export async function listPayments(tx: Tx, userId: string, range: Range) {
  const own = tx.selectFrom('payments').select(paymentColumns).where('user_id', '=', userId)
  const rows = await newestFirst(own, range).execute()
  const items: Payment[] = rows.slice(0, range.limit).map(({ time, ...payment }) => payment)
  return { items, next: nextCursor(rows, range) }
}

/** The payment's id at Stripe; undefined when the reader has no such payment or it has no receipt. */
export async function findReceipt(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('payments')
    .select('stripe_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('has_receipt', '=', true)
    .executeTakeFirst()
  return found?.stripe_id ?? undefined
}

/** The credit note's id at Stripe, by the id of its refund; undefined when the reader has no such refund. */
export async function findCreditNote(tx: Tx, userId: string, refund: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('credit_note')
    .where('refunds.id', '=', refund)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.credit_note ?? undefined
}

export const invoiceColumns = [
  'id',
  'number',
  'description',
  'amount',
  'currency',
  'tax',
  'status',
  'created_at as createdAt',
] as const

/** The reader's invoices, newest first. */
export async function listInvoices(tx: Tx, userId: string, range: Range) {
  const own = tx.selectFrom('invoices').select(invoiceColumns).where('user_id', '=', userId)
  const rows = await newestFirst(own, range).execute()
  const items: Invoice[] = rows.slice(0, range.limit).map(({ time, ...invoice }) => invoice)
  return { items, next: nextCursor(rows, range) }
}

/** The invoice's id at Stripe; undefined when the reader has no such invoice. */
export async function findInvoice(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('invoices')
    .select('stripe_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.stripe_id
}
