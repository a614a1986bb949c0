import type Stripe from 'stripe'
import { z } from 'zod'
import { recordRefund, recordRefundFailure } from './balance-routes.ts'
import { getCharge } from './charge-routes.ts'
import { type EmulatorContext, idOf, idOrNull, newId, updateAndEmit } from './context.ts'
import { isHeldByBank } from './dispute-routes.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { formatDollars } from './format.ts'
import { listRoute, matches } from './list-route.ts'
import { getCard } from './payment-methods.ts'
import { int, mergeMetadata, metadata, noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import { testCards } from './test-cards.ts'

const createParams = schemaFor<Stripe.RefundCreateParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: int.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})
const listParams = schemaFor<Stripe.RefundListParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', createParams, (context, { params }) => newRefund(context, params)),
  listRoute(
    '/v1/refunds',
    listParams,
    ({ store }) => store.refunds.values(),
    (params) => [
      matches(params.charge, (row) => idOrNull(row.charge)),
      matches(params.payment_intent, (row) => idOrNull(row.payment_intent)),
    ],
  ),
  route('GET', '/v1/refunds/:id', noParams, (context, { ids: [id] }) =>
    getOrThrow(context.store.refunds, id, 'refund'),
  ),
  route(
    'POST',
    '/v1/refunds/:id',
    schemaFor<Stripe.RefundUpdateParams>()({ metadata: metadata.optional() }),
    (context, { ids: [id], params }) => {
      const refund = getOrThrow(context.store.refunds, id, 'refund')
      return updateAndEmit(
        context,
        refund,
        { metadata: mergeMetadata(refund.metadata, params.metadata) },
        'refund.updated',
      )
    },
  ),
]

function newRefund(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.Refund {
  const charge = chargeToRefund(context, given)
  if (isHeldByBank(context, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const refundable = charge.amount_captured - charge.amount_refunded
  if (refundable === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = given.amount ?? refundable
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > refundable)
    throw invalidRequest(
      `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(refundable)})`,
      undefined,
      'amount',
    )
  const refundBehavior = testCards[getCard(context, charge.payment_method ?? '').number]?.refund
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    customer: idOrNull(charge.customer),
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: idOrNull(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundBehavior === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  refund.balance_transaction = recordRefund(context, refund)
  context.store.refunds.set(refund.id, refund)
  const totalRefunded = charge.amount_refunded + amount
  context.emitEvent('refund.created', refund)
  updateAndEmit(
    context,
    charge,
    { amount_refunded: totalRefunded, refunded: totalRefunded === charge.amount_captured },
    'charge.refunded',
  )
  if (refundBehavior === 'fails') failRefund(context, refund)
  return refund
}

function chargeToRefund(
  context: EmulatorContext,
  { charge, payment_intent: intent }: z.infer<typeof createParams>,
): Stripe.Charge {
  if (charge) return getCharge(context, charge, 'charge')
  if (!intent)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const { status, latest_charge: latestCharge } = getOrThrow(
    context.store.paymentIntents,
    intent,
    'payment_intent',
    'payment_intent',
  )
  if (status !== 'succeeded' || !latestCharge)
    throw invalidRequest(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    )
  return getCharge(context, idOf(latestCharge))
}

/** The customer's bank has rejected the refund. */
export function failRefund(context: EmulatorContext, refund: Stripe.Refund): void {
  if (refund.status === 'failed') return
  const charge = getCharge(context, idOf(refund.charge as string))
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  const failure_balance_transaction = recordRefundFailure(context, refund)
  const failed = { status: 'failed', failure_reason: 'declined', failure_balance_transaction }
  updateAndEmit(context, refund, failed, 'refund.failed')
  context.emitEvent('refund.updated', refund)
}

export function completePendingRefund(context: EmulatorContext, refund: Stripe.Refund): void {
  if (refund.status === 'pending') updateAndEmit(context, refund, { status: 'succeeded' }, 'refund.updated')
}
