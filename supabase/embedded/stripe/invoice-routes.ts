import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'
import { finalizeInvoice } from './draft-invoice.ts'
import { getOrThrow, invalidRequest, StripeApiError } from './errors.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { collectInvoice, payOutOfBand, requireSavedPaymentMethod, voidInvoice } from './invoice-collection.ts'
import { subscriptionOfInvoice } from './invoice-status.ts'
import { listRoute, matches, paginate } from './list-route.ts'
import { cardError } from './payment-confirmation.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { flag, mergeMetadata, metadata, noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import { sendInvoice } from './send-invoice.ts'

const status = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
const listParams = schemaFor<Stripe.InvoiceListParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  status: status.optional(),
  created: range.optional(),
  ...paginationParams,
})
const updateParams = schemaFor<Stripe.InvoiceUpdateParams>()({
  metadata: metadata.optional(),
  description: text.optional(),
  auto_advance: flag.optional(),
})
const payParams = schemaFor<Stripe.InvoicePayParams>()({
  payment_method: text.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
})
const listPaymentsParams = schemaFor<Stripe.InvoicePaymentListParams>()({
  invoice: text.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
  status: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const invoiceRoutes: Route[] = [
  listRoute(
    '/v1/invoices',
    listParams,
    ({ store }) => store.invoices.values(),
    (params) => [
      matches(params.customer, (row) => idOrNull(row.customer)),
      matches(params.subscription, (row) => idOrNull(row.parent?.subscription_details?.subscription)),
      matches<Stripe.Invoice, string>(params.status, (row) => row.status),
    ],
  ),
  route('GET', '/v1/invoices/:id', noParams, (context, { ids: [id] }) => getInvoice(context, id)),
  route(
    'GET',
    '/v1/invoices/:id/lines',
    schemaFor<Stripe.PaginationParams>()(paginationParams),
    (context, { ids: [id], params, path }) => paginate(getInvoice(context, id).lines.data, params, path),
  ),
  route('POST', '/v1/invoices/:id', updateParams, (context, { ids: [id], params: { metadata: data, ...given } }) => {
    const invoice = getInvoice(context, id)
    const changes = { ...given, metadata: mergeMetadata(invoice.metadata, data) }
    const draftFields = given.auto_advance === false ? { automatically_finalizes_at: null } : {}
    return updateAndEmit(context, invoice, { ...changes, ...draftFields }, 'invoice.updated')
  }),
  route('POST', '/v1/invoices/:id/pay', payParams, (context, { ids: [id], params }) =>
    payInvoice(context, getInvoice(context, id), params),
  ),
  route('POST', '/v1/invoices/:id/finalize', noParams, (context, { ids: [id] }) => {
    const invoice = getInvoice(context, id)
    if (invoice.status !== 'draft')
      throw invalidRequest("This invoice is already finalized, you can't re-finalize it.", 'invoice_not_editable')
    return finalizeInvoice(context, invoice, setupFutureUsageOf(subscriptionOfInvoice(context, invoice)))
  }),
  route('POST', '/v1/invoices/:id/send', noParams, (context, { ids: [id] }) => {
    const invoice = getInvoice(context, id)
    if (invoice.status === 'draft')
      finalizeInvoice(context, invoice, setupFutureUsageOf(subscriptionOfInvoice(context, invoice)))
    return sendInvoice(context, invoice)
  }),
  route('POST', '/v1/invoices/:id/void', noParams, (context, { ids: [id] }) => {
    const invoice = getInvoice(context, id)
    const isVoidable =
      invoice.status === 'open' || (invoice.status === 'uncollectible' && context.behavior.voidsUncollectible)
    if (!isVoidable) throw invalidRequest("You can only pass in open invoices. This invoice isn't open.")
    return voidInvoice(context, invoice)
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', noParams, (context, { ids: [id] }) => {
    const invoice = getInvoice(context, id)
    if (invoice.status !== 'open') throw invalidRequest("You can only pass in open invoices. This invoice isn't open.")
    const statusTransitions = { ...invoice.status_transitions, marked_uncollectible_at: context.now() }
    return updateAndEmit(
      context,
      invoice,
      {
        status: 'uncollectible',
        auto_advance: false,
        next_payment_attempt: null,
        status_transitions: statusTransitions,
      },
      'invoice.marked_uncollectible',
    )
  }),
  listRoute(
    '/v1/invoice_payments',
    listPaymentsParams,
    ({ store }) => store.invoicePayments.values(),
    (params) => [
      matches(params.invoice, (row) => idOf(row.invoice)),
      matches(params.payment?.payment_intent, (row) => idOrNull(row.payment.payment_intent)),
      matches(params.status, (row) => row.status),
    ],
  ),
]

const getInvoice = (context: EmulatorContext, id: string, param = 'invoice') =>
  getOrThrow(context.store.invoices, id, 'invoice', param)

/** Whether the card of the first payment is saved for later ones. */
export const setupFutureUsageOf = (subscription: Stripe.Subscription | undefined) =>
  subscription?.payment_settings?.save_default_payment_method === 'on_subscription' ? ('off_session' as const) : null

function payInvoice(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  given: z.infer<typeof payParams>,
): Stripe.Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid')
  if (invoice.status === 'draft')
    finalizeInvoice(context, invoice, setupFutureUsageOf(subscriptionOfInvoice(context, invoice)))
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`Invoices with status ${invoice.status} cannot be paid.`, 'invoice_not_editable')
  if (given.paid_out_of_band) {
    payOutOfBand(context, invoice)
    return invoice
  }
  const method = given.payment_method
    ? getPaymentMethod(context, given.payment_method)
    : requireSavedPaymentMethod(context, invoice)
  const decline = collectInvoice(context, invoice, method, given.off_session ?? true)
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (decline && intent) throw cardError(intent, decline)
  if (intent?.status === 'requires_action')
    throw new StripeApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
      payment_intent: structuredClone(intent),
    })
  return invoice
}
