import { sql } from 'kysely'
import type { CreditNoteRow, DisputeRow, InvoiceRow, PaymentRow, RefundRow, SubscriptionRow } from './billing-rows.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/** The payer. `user_id` is null when the account is deleted. Name and address are copied as they are now and stay. */
export interface PayerRow {
  stripe_id: string
  user_id: string | null
  payer_name: string
  payer_email: string
}

// Each write inserts the row, or updates the columns that can change. The payer never changes: a row keeps its deleted
// account.

export async function writeSubscription(
  tx: Tx,
  { customer, account }: { customer: string; account: string },
  row: SubscriptionRow,
): Promise<void> {
  const { stripe_id, created_at, ...updates } = row
  await tx
    .insertInto('subscriptions')
    .values({ ...row, user_id: account, customer_id: customer, source: 'stripe' })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(updates))
    .execute()
}

export async function writeInvoice(
  tx: Tx,
  { stripe_id: customer_id, user_id }: PayerRow,
  row: InvoiceRow,
): Promise<void> {
  const { stripe_id, created_at, description, ...updates } = row
  await tx
    .insertInto('invoices')
    .values({ ...row, customer_id, user_id })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(updates))
    .execute()
}

export async function writePayment(tx: Tx, payer: PayerRow, { invoice, ...row }: PaymentRow): Promise<void> {
  const { stripe_id: customer_id, user_id, payer_name, payer_email } = payer
  const { stripe_id, created_at, description, ...rest } = row
  const updates = { ...rest, invoice_id: idOf('invoices', invoice) }
  await tx
    .insertInto('payments')
    .values({ user_id, payer_name, payer_email, ...updates, stripe_id, created_at, description, customer_id })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(updates))
    .execute()
}

export async function writeRefund(tx: Tx, { payment, ...row }: RefundRow): Promise<void> {
  const { stripe_id, created_at, ...updates } = row
  await tx
    .insertInto('refunds')
    .values({ ...row, payment_id: sql<string>`${idOf('payments', payment)}` })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(updates))
    .execute()
}

export async function writeDispute(tx: Tx, { payment, ...row }: DisputeRow): Promise<void> {
  const { stripe_id, created_at, ...updates } = row
  await tx
    .insertInto('disputes')
    .values({ ...row, payment_id: sql<string>`${idOf('payments', payment)}` })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet(updates))
    .execute()
}

/** Of the customer's invoices, which are written before. */
export async function writeCreditNotes(tx: Tx, customer: string, rows: CreditNoteRow[]): Promise<void> {
  if (rows.length > 0) await sql`select private.record_credit_notes(${customer}, ${jsonb(rows)})`.execute(tx)
}

/** The payment, if it has no warning yet. */
export async function recordFraudWarning(tx: Tx, payment: string, warning: string) {
  const { rows } = await sql<{
    name: string
    email: string
    amount: number
    currency: string
    description: string
    warning: string
  }>`
    update public.payments set fraud_warning = ${warning}
    where stripe_id = ${payment} and fraud_warning is null
    returning payer_name as name, payer_email as email, amount, currency, description, fraud_warning as warning`.execute(
    tx,
  )
  return rows[0]
}

const idOf = (table: 'invoices' | 'payments', stripeId: string | null) =>
  sql<string | null>`(select id from ${sql.table(table)} where stripe_id = ${stripeId})`
