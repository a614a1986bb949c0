import type Stripe from 'stripe'
import { z } from 'zod'
import { cardError } from './charging.ts'
import { finalize } from './drawing.ts'
import { invalid, StripeProblem, take } from './errors.ts'
import { intentOf } from './includable.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { flag, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { collect, invoicePaid, subscriptionOf, voidInvoice } from './paying.ts'
import { methodOf } from './payment-methods.ts'
import { type Route, route } from './router.ts'
import { change, idOf, idOrNull, type World } from './world.ts'

const status = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
const listed = params<Stripe.InvoiceListParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  status: status.optional(),
  created: range.optional(),
  ...paging,
})
const updated = params<Stripe.InvoiceUpdateParams>()({
  metadata: metadata.optional(),
  description: text.optional(),
  auto_advance: flag.optional(),
})
const paid = params<Stripe.InvoicePayParams>()({
  payment_method: text.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
})
const paymentsListed = params<Stripe.InvoicePaymentListParams>()({
  invoice: text.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
  status: text.optional(),
  created: range.optional(),
  ...paging,
})

export const invoiceRoutes: Route[] = [
  route('GET', '/v1/invoices', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.invoices,
        wanting(params.customer, (row) => idOrNull(row.customer)),
        wanting(params.subscription, (row) => idOrNull(row.parent?.subscription_details?.subscription)),
        wanting<Stripe.Invoice, string>(params.status, (row) => row.status),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/invoices/:id', nothing, (world, { ids: [id] }) => invoiceOf(world, id)),
  route(
    'GET',
    '/v1/invoices/:id/lines',
    params<Stripe.PaginationParams>()(paging),
    (world, { ids: [id], params, path }) => pageOf(invoiceOf(world, id).lines.data, params, path),
  ),
  route('POST', '/v1/invoices/:id', updated, (world, { ids: [id], params: { metadata: data, ...given } }) => {
    const invoice = invoiceOf(world, id)
    const changes = { ...given, metadata: mergedMetadata(invoice.metadata, data) }
    const stays = given.auto_advance === false ? { automatically_finalizes_at: null } : {}
    return change(world, invoice, { ...changes, ...stays }, 'invoice.updated')
  }),
  route('POST', '/v1/invoices/:id/pay', paid, (world, { ids: [id], params }) =>
    pay(world, invoiceOf(world, id), params),
  ),
  route('POST', '/v1/invoices/:id/finalize', nothing, (world, { ids: [id] }) => {
    const invoice = invoiceOf(world, id)
    if (invoice.status !== 'draft')
      throw invalid("This invoice is already finalized, you can't re-finalize it.", 'invoice_not_editable')
    return finalize(world, invoice, reuseOf(subscriptionOf(world, invoice)))
  }),
  route('POST', '/v1/invoices/:id/void', nothing, (world, { ids: [id] }) => {
    const invoice = invoiceOf(world, id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw invalid("You can only pass in open or uncollectible invoices. This invoice isn't.", 'invoice_not_editable')
    return voidInvoice(world, invoice)
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', nothing, (world, { ids: [id] }) => {
    const invoice = invoiceOf(world, id)
    if (invoice.status !== 'open') throw invalid("You can only pass in open invoices. This invoice isn't open.")
    const moment = { ...invoice.status_transitions, marked_uncollectible_at: world.now() }
    return change(
      world,
      invoice,
      { status: 'uncollectible', auto_advance: false, next_payment_attempt: null, status_transitions: moment },
      'invoice.marked_uncollectible',
    )
  }),
  route('GET', '/v1/invoice_payments', paymentsListed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.invoicePayments,
        wanting(params.invoice, (row) => idOf(row.invoice)),
        wanting(params.payment?.payment_intent, (row) => idOrNull(row.payment.payment_intent)),
        wanting(params.status, (row) => row.status),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
]

const invoiceOf = (world: World, id: string, param = 'invoice') => take(world.shelves.invoices, id, 'invoice', param)

/** Whether the card of the first payment is kept for the next ones. */
export const reuseOf = (subscription: Stripe.Subscription | undefined) =>
  subscription?.payment_settings?.save_default_payment_method === 'on_subscription' ? ('off_session' as const) : null

function pay(world: World, invoice: Stripe.Invoice, given: z.infer<typeof paid>): Stripe.Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status === 'draft') finalize(world, invoice, reuseOf(subscriptionOf(world, invoice)))
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, 'invoice_not_editable')
  if (given.paid_out_of_band) {
    invoicePaid(world, invoice, undefined)
    return invoice
  }
  const refusal = collect(
    world,
    invoice,
    given.payment_method ? methodOf(world, given.payment_method) : undefined,
    given.off_session ?? true,
  )
  const intent = intentOf(world.shelves, invoice.id)
  if (refusal && intent) throw cardError(intent, refusal)
  if (intent?.status === 'requires_action')
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
      payment_intent: structuredClone(intent),
    })
  return invoice
}
