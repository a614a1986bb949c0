import type Stripe from 'stripe'
import { z } from 'zod'
import { testCards } from './cards.ts'
import { chargeOf } from './charges.ts'
import { invalid, take } from './errors.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { int, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { cardOf } from './payment-methods.ts'
import { type Route, route } from './router.ts'
import { change, idOf, idOrNull, newId, type World } from './world.ts'

const created = params<Stripe.RefundCreateParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: int.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})
const listed = params<Stripe.RefundListParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paging,
})

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', created, (world, { params }) => newRefund(world, params)),
  route('GET', '/v1/refunds', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.refunds,
        wanting(params.charge, (row) => idOrNull(row.charge)),
        wanting(params.payment_intent, (row) => idOrNull(row.payment_intent)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/refunds/:id', nothing, (world, { ids: [id] }) => take(world.shelves.refunds, id, 'refund')),
  route(
    'POST',
    '/v1/refunds/:id',
    params<Stripe.RefundUpdateParams>()({ metadata: metadata.optional() }),
    (world, { ids: [id], params }) => {
      const refund = take(world.shelves.refunds, id, 'refund')
      return change(world, refund, { metadata: mergedMetadata(refund.metadata, params.metadata) }, 'refund.updated')
    },
  ),
]

function newRefund(world: World, given: z.infer<typeof created>): Stripe.Refund {
  const charge = chargeToRefund(world, given)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = given.amount ?? left
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      'amount',
    )
  const fate = testCards[cardOf(world, charge.payment_method ?? '').number]?.refund
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: idOrNull(charge.customer),
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergedMetadata({}, given.metadata),
    payment_intent: idOrNull(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  world.shelves.refunds.set(refund.id, refund)
  const back = charge.amount_refunded + amount
  world.tell('refund.created', refund)
  change(world, charge, { amount_refunded: back, refunded: back === charge.amount_captured }, 'charge.refunded')
  if (fate === 'fails') failRefund(world, refund)
  return refund
}

function chargeToRefund(world: World, { charge, payment_intent: intent }: z.infer<typeof created>): Stripe.Charge {
  if (charge) return chargeOf(world, charge, 'charge')
  if (!intent)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const { status, latest_charge: latest } = take(
    world.shelves.paymentIntents,
    intent,
    'payment_intent',
    'payment_intent',
  )
  if (status !== 'succeeded' || !latest)
    throw invalid(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    )
  return chargeOf(world, idOf(latest))
}

/** The reader's bank has sent the money back to us. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  if (refund.status === 'failed') return
  const charge = chargeOf(world, idOf(refund.charge as string))
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  change(world, refund, { status: 'failed', failure_reason: 'declined' }, 'refund.failed')
  world.tell('refund.updated', refund)
}

export function settleRefund(world: World, refund: Stripe.Refund): void {
  if (refund.status === 'pending') change(world, refund, { status: 'succeeded' }, 'refund.updated')
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
