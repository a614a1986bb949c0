import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOf, idOrNull, listOf, newId, updateAndEmit } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { getOrThrow, invalidRequest, notEmulated } from './errors.ts'
import { invoiceOfPaymentIntent, paymentIntentOfInvoice } from './expand.ts'
import { listRoute, matches } from './list-route.ts'
import { int, mergeMetadata, metadata, noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const createParams = schemaFor<Stripe.CreditNoteCreateParams>()({
  invoice: text,
  amount: int,
  refunds: z
    .array(z.strictObject({ refund: text, amount_refunded: int }))
    .length(1)
    .optional(),
  credit_amount: int.optional(),
  out_of_band_amount: int.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  email_type: z.enum(['credit_note', 'none']).optional(),
  metadata: metadata.optional(),
})
const listParams = schemaFor<Stripe.CreditNoteListParams>()({
  customer: text.optional(),
  invoice: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const creditNoteRoutes: Route[] = [
  route('POST', '/v1/credit_notes', createParams, (context, { params }) => newCreditNote(context, params)),
  listRoute(
    '/v1/credit_notes',
    listParams,
    ({ store }) => store.creditNotes.values(),
    (params) => [
      matches(params.customer, (row) => idOf(row.customer)),
      matches(params.invoice, (row) => idOf(row.invoice)),
    ],
  ),
  route('GET', '/v1/credit_notes/:id', noParams, (context, { ids: [id] }) =>
    getOrThrow(context.store.creditNotes, id, 'credit note'),
  ),
  route('POST', '/v1/credit_notes/:id/void', noParams, (context, { ids: [id] }) =>
    voidCreditNote(context, getOrThrow(context.store.creditNotes, id, 'credit note')),
  ),
]

/**
 * Of an open invoice: a part of what it has left. Of a paid invoice: for a refund that exists, an amount that goes to the customer's balance,
 * or one that goes back outside Stripe.
 */
function newCreditNote(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.CreditNote {
  const invoice = getOrThrow(context.store.invoices, given.invoice, 'invoice', 'invoice')
  if (invoice.status !== 'paid' && invoice.status !== 'open')
    throw invalidRequest('Credit notes can only be created for open and paid invoices.')
  if (invoice.status === 'open' && given.refunds)
    throw invalidRequest('Refunds can only be linked to credit notes of paid invoices.')
  const before = creditNotesOf(context, invoice.id)
  const credited = before.reduce((sum, { amount, status }) => sum + (status === 'void' ? 0 : amount), 0)
  if (credited + given.amount > invoice.total) throw invalidRequest('The amount is more than the invoice has left.')
  const [link] = given.refunds ?? []
  if (link) requireLinkable(context, invoice, link)
  const credit = given.credit_amount ?? 0
  const postPayment = invoice.status === 'open' ? Math.max(0, given.amount - invoice.amount_remaining) : given.amount
  if ((link?.amount_refunded ?? 0) + credit + (given.out_of_band_amount ?? 0) !== postPayment)
    throw invalidRequest('The sum of credit, refunds and out of band amounts must equal the post payment amount.')
  if (invoice.status === 'open' && given.amount >= invoice.amount_remaining)
    throw notEmulated('credit notes that pay an open invoice')
  const note = buildCreditNote(context, invoice, before.length, { ...given, postPayment })
  context.store.creditNotes.set(note.id, note)
  invoice.post_payment_credit_notes_amount += postPayment
  context.emitEvent('credit_note.created', note)
  if (note.pre_payment_amount > 0) creditOpenInvoice(context, invoice, note.pre_payment_amount)
  if (credit > 0) {
    const customer = getCustomer(context, note.customer as string)
    updateAndEmit(context, customer, { balance: customer.balance - credit }, 'customer.updated')
  }
  return note
}

/** While the invoice is open: once it is paid, what was credited cannot be asked for again. */
function voidCreditNote(context: EmulatorContext, note: Stripe.CreditNote): Stripe.CreditNote {
  const invoice = getOrThrow(context.store.invoices, idOf(note.invoice), 'invoice')
  if (note.status === 'void') throw invalidRequest('This credit note is void already.')
  if (invoice.status !== 'open')
    throw invalidRequest('You can only void a credit note if the associated invoice is open.')
  updateAndEmit(context, note, { status: 'void', voided_at: context.now() }, 'credit_note.voided')
  creditOpenInvoice(context, invoice, -note.pre_payment_amount)
  return note
}

/** An open invoice and its payment become smaller by the amount in cents; below zero larger. */
function creditOpenInvoice(context: EmulatorContext, invoice: Stripe.Invoice, amount: number): void {
  for (const payment of context.store.invoicePayments.values())
    if (payment.invoice === invoice.id && payment.status === 'open') payment.amount_requested -= amount
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (intent) intent.amount -= amount
  updateAndEmit(
    context,
    invoice,
    {
      amount_due: invoice.amount_due - amount,
      amount_remaining: invoice.amount_remaining - amount,
      pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
    },
    'invoice.updated',
  )
}

/** Stripe links no more of a refund than it has. */
function requireLinkable(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  link: { refund: string; amount_refunded: number },
): void {
  const refund = getOrThrow(context.store.refunds, link.refund, 'refund', 'refunds[0][refund]')
  const paid = invoiceOfPaymentIntent(context.store, idOrNull(refund.payment_intent) ?? '')
  if (paid?.id !== invoice.id)
    throw invalidRequest('The refund belongs to another invoice.', undefined, 'refunds[0][refund]')
  if (link.amount_refunded > refund.amount - linkedAmount(context, refund.id))
    throw invalidRequest('The refund has less left than the credit note names.', undefined, 'refunds[0]')
}

const creditNotesOf = ({ store }: EmulatorContext, invoice: string) =>
  [...store.creditNotes.values()].filter((note) => note.invoice === invoice)

const linkedAmount = ({ store }: EmulatorContext, refund: string) =>
  [...store.creditNotes.values()]
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, one) => sum + (one.refund === refund ? one.amount_refunded : 0), 0)

function buildCreditNote(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  count: number,
  given: z.infer<typeof createParams> & { postPayment: number },
): Stripe.CreditNote {
  const { postPayment, amount, credit_amount: credit, refunds = [], reason, metadata: data } = given
  const id = newId('cn')
  const share = invoice.total > 0 ? amount / invoice.total : 0
  const taxes = (invoice.total_taxes ?? []).map((tax) => ({
    ...tax,
    amount: Math.round(tax.amount * share),
    taxable_amount: Math.round((tax.taxable_amount ?? 0) * share),
  }))
  const withoutTax = amount - taxes.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: context.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer as string),
    customer_account: null,
    customer_balance_transaction: credit ? newId('cbtxn') : null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: context.now(),
    invoice: invoice.id,
    lines: listOf([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: null,
    metadata: mergeMetadata({}, data),
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, '0')}`,
    out_of_band_amount: given.out_of_band_amount ?? null,
    pdf: `${context.url}/credit-notes/${id}/pdf`,
    post_payment_amount: postPayment,
    pre_payment_amount: amount - postPayment,
    pretax_credit_amounts: [],
    reason: reason ?? null,
    refunds: refunds.map((link) => ({ ...link, payment_record_refund: null, type: 'refund' })),
    shipping_cost: null,
    status: 'issued',
    subtotal: withoutTax,
    subtotal_excluding_tax: withoutTax,
    total: amount,
    total_excluding_tax: withoutTax,
    total_taxes: taxes,
    type: postPayment > 0 ? 'post_payment' : 'pre_payment',
    voided_at: null,
  }
}
