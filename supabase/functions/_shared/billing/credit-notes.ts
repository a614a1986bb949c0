import type Stripe from 'stripe'
import type { StripeCommandData } from '../data/stripe-command-queue.ts'
import { OWN_MARK } from './billing-context.ts'
import { idOf } from './stripe.ts'

/**
 * Executes the command `credit-note`: the credit note of a refund that exists, also of one made in the dashboard. It looks first for one
 * that names the refund, so that an attempt after a crash writes no second one.
 */
export async function issueCreditNote(
  { stripe }: { stripe: Stripe },
  { id, target }: { id: string; target: string },
): Promise<{ customer?: string | undefined; remark?: string }> {
  const refund = await stripe.refunds.retrieve(target)
  const invoice = await invoiceOf(stripe, refund)
  if (!invoice) return { remark: 'It is the refund of no invoice.' }
  const customer = idOf(invoice.customer)
  const { data: known } = await stripe.creditNotes.list({ invoice: invoice.id, limit: 100 })
  if (known.some(({ refunds }) => refunds.some((one) => idOf(one.refund) === target))) return { customer }
  if (refund.status !== 'succeeded' || invoice.status !== 'paid')
    return { customer, remark: 'There is nothing to credit.' }
  // A refund is more than the invoice where the payment also settled a debt from before.
  const amount = Math.min(refund.amount, amountLeft(invoice))
  if (amount <= 0) return { customer, remark: 'All of the invoice had been credited already.' }
  await stripe.creditNotes.create(
    {
      invoice: invoice.id,
      amount,
      refunds: [{ refund: target, amount_refunded: amount }],
      ...reasonOf(refund),
      // The functions send the e-mail about a refund.
      email_type: 'none',
      metadata: { meridian: OWN_MARK, command: id },
    },
    { idempotencyKey: id },
  )
  return { customer }
}

/**
 * Executes the command `return-credit`: what the invoices of a subscription, or the named one of them, took from the customer's credit
 * goes back there. A refund gives back payments only. It looks first for what credit notes have given back already.
 */
export async function returnCredit(
  { stripe }: { stripe: Stripe },
  { id, target, data }: { id: string; target: string; data: StripeCommandData },
): Promise<{ customer?: string | undefined; remark?: string }> {
  const { data: invoices } = await stripe.invoices.list({ subscription: target, status: 'paid', limit: 100 })
  const paid = invoices.filter(
    (invoice) => usedCredit(invoice) > 0 && (data.invoice === undefined || invoice.id === data.invoice),
  )
  for (const invoice of paid) {
    const { data: known } = await stripe.creditNotes.list({ invoice: invoice.id, limit: 100 })
    const returned = known.reduce((sum, note) => sum + returnedCredit(note), 0)
    const amount = Math.min(usedCredit(invoice) - returned, amountLeft(invoice))
    if (amount <= 0) continue
    await stripe.creditNotes.create(
      {
        ...{ invoice: invoice.id, amount, credit_amount: amount, email_type: 'none' },
        metadata: { meridian: OWN_MARK, command: id },
      },
      { idempotencyKey: `${id}-${invoice.id}` },
    )
  }
  const [used] = paid
  return used ? { customer: idOf(used.customer) } : { remark: 'No credit was used.' }
}

/** The part of the invoice that no credit note covers yet. */
const amountLeft = ({
  total,
  pre_payment_credit_notes_amount: before,
  post_payment_credit_notes_amount: after,
}: Stripe.Invoice) => total - before - after

/** A balance below zero is a credit; a debt that an invoice has settled is none. */
const usedCredit = ({ starting_balance: start, ending_balance: end }: Stripe.Invoice) =>
  Math.min(0, end ?? start) - Math.min(0, start)

/** The part of a credit note that went to the customer's balance. The rest are refunds and money given back by other means. */
const returnedCredit = ({ customer_balance_transaction: transaction, ...note }: Stripe.CreditNote) =>
  transaction === null
    ? 0
    : note.post_payment_amount -
      (note.out_of_band_amount ?? 0) -
      note.refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)

async function invoiceOf({ invoicePayments }: Stripe, refund: Stripe.Refund): Promise<Stripe.Invoice | undefined> {
  const intent = idOf(refund.payment_intent)
  if (!intent) return undefined
  const { data } = await invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? invoice : undefined
}

/** A credit note has no word for a refund that the customer has asked for. */
const reasonOf = ({ reason }: Stripe.Refund) => (reason === 'duplicate' || reason === 'fraudulent' ? { reason } : {})
