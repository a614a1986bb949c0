import type { Selectable } from 'kysely'
import type { BillingCustomer } from './billing-customers.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

/** Table rows, identified by their ids at Stripe. */
type Row<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Pick<Selectable<DB[Table]>, Column> & {
  stripe_id: string
}

export type SubscriptionRow = Row<
  'subscriptions',
  | 'plan_id'
  | 'status'
  | 'price'
  | 'currency'
  | 'renewal_amount'
  | 'renewal_is_draft'
  | 'invoice_problem'
  | 'tax_behavior'
  | 'current_period_start'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'trial_end'
  | 'is_discounted'
  | 'concluded_at'
  | 'past_due_since'
  | 'ended_at'
  | 'next_plan_id'
  | 'next_plan_from'
  | 'created_at'
>
export type InvoiceRow = Row<
  'invoices',
  | 'stripe_subscription_id'
  | 'number'
  | 'description'
  | 'amount'
  | 'amount_paid'
  | 'total'
  | 'tax'
  | 'country'
  | 'currency'
  | 'status'
  | 'billing_reason'
  | 'term_start'
  | 'term_end'
  | 'created_at'
>
export type PaymentRow = Row<
  'payments',
  'description' | 'amount' | 'currency' | 'status' | 'refunded' | 'has_receipt' | 'failure' | 'created_at'
> & { invoice: string | null }
export type RefundRow = Row<
  'refunds',
  'amount' | 'status' | 'reason' | 'credit_note' | 'credit_note_number' | 'created_at'
> & { payment: string }
export type DisputeRow = Row<'disputes', 'amount' | 'status' | 'reason' | 'due_by' | 'created_at'> & { payment: string }

/** A credit note at Stripe. Amounts in the smallest unit of the currency. */
export interface CreditNoteRow {
  stripe_id: string
  /** Its id at Stripe. */
  invoice: string
  number: string
  amount: number
  /** The part that made an open invoice smaller. */
  pre_payment: number
  refunded: number
  out_of_band: number
  tax: number
  is_issued: boolean
  created_at: string
}

/** The rows of a customer, as recorded or as they should be. */
export interface BillingRows {
  subscriptions: SubscriptionRow[]
  invoices: InvoiceRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
}

export type CustomerRows = BillingRows & { customer: BillingCustomer }

/** Reads the recorded rows. */
export async function readBillingRows(tx: Tx, customer: string): Promise<BillingRows> {
  return {
    subscriptions: await readSubscriptions(tx, customer),
    invoices: await readInvoices(tx, customer),
    payments: await readPayments(tx, customer),
    refunds: await readRefunds(tx, customer),
    disputes: await readDisputes(tx, customer),
  }
}

function readSubscriptions(tx: Tx, customer: string): Promise<SubscriptionRow[]> {
  return tx
    .selectFrom('subscriptions')
    .select(['stripe_id', 'plan_id', 'status', 'price', 'currency', 'current_period_start', 'current_period_end'])
    .select(['renewal_amount', 'renewal_is_draft', 'is_discounted', 'invoice_problem', 'tax_behavior'])
    .select(['cancel_at_period_end', 'concluded_at', 'past_due_since', 'ended_at', 'trial_end'])
    .select(['next_plan_id', 'next_plan_from', 'created_at'])
    .where('customer_id', '=', customer)
    .$castTo<SubscriptionRow>()
    .execute()
}

function readInvoices(tx: Tx, customer: string): Promise<InvoiceRow[]> {
  return tx
    .selectFrom('invoices')
    .select(['stripe_id', 'stripe_subscription_id', 'number', 'description', 'amount', 'amount_paid'])
    .select(['total', 'tax', 'country', 'currency', 'status', 'billing_reason', 'term_start', 'term_end', 'created_at'])
    .where('customer_id', '=', customer)
    .execute()
}

function readPayments(tx: Tx, customer: string): Promise<PaymentRow[]> {
  return (
    tx
      .selectFrom('payments')
      .leftJoin('invoices', 'invoices.id', 'invoice_id')
      .select(['payments.stripe_id', 'invoices.stripe_id as invoice', 'payments.description', 'payments.amount'])
      .select(['payments.currency', 'payments.status', 'refunded', 'has_receipt', 'failure', 'payments.created_at'])
      .where('payments.customer_id', '=', customer)
      // A transfer is recorded by its invoice.
      .where('payments.stripe_id', 'is not', null)
      .$castTo<PaymentRow>()
      .execute()
  )
}

function readRefunds(tx: Tx, customer: string): Promise<RefundRow[]> {
  return (
    tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['refunds.stripe_id', 'payments.stripe_id as payment', 'refunds.amount', 'refunds.status'])
      .select(['reason', 'credit_note', 'credit_note_number', 'refunds.created_at'])
      .where('payments.customer_id', '=', customer)
      // Those of a transfer are recorded by their credit notes.
      .where('payments.stripe_id', 'is not', null)
      .$castTo<RefundRow>()
      .execute()
  )
}

function readDisputes(tx: Tx, customer: string): Promise<DisputeRow[]> {
  return tx
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['disputes.stripe_id', 'payments.stripe_id as payment', 'disputes.amount', 'disputes.status'])
    .select(['reason', 'due_by', 'disputes.created_at'])
    .where('payments.customer_id', '=', customer)
    .$castTo<DisputeRow>()
    .execute()
}
