import type Stripe from 'stripe'
import { take } from './errors.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { nothing, paging, params, range, text } from './params.ts'
import { type Route, route } from './router.ts'
import { change, idOf, idOrNull, newId, type World } from './world.ts'

const listed = params<Stripe.DisputeListParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paging,
})
const TIME_TO_ANSWER = 9 * 24 * 3600

export const disputeRoutes: Route[] = [
  route('GET', '/v1/disputes', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.disputes,
        wanting(params.charge, (row) => idOf(row.charge)),
        wanting(params.payment_intent, (row) => idOrNull(row.payment_intent)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/disputes/:id', nothing, (world, { ids: [id] }) => disputeOf(world, id)),
  route('POST', '/v1/disputes/:id/close', nothing, (world, { ids: [id] }) =>
    closeDispute(world, disputeOf(world, id), 'lost'),
  ),
]

export const disputeOf = (world: World, id: string) => take(world.shelves.disputes, id, 'dispute')

export function newDispute(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: world.now() + TIME_TO_ANSWER,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: idOrNull(charge.payment_intent),
    reason,
    status: 'needs_response',
  }
  world.shelves.disputes.set(dispute.id, dispute)
  charge.disputed = true
  world.tell('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(world: World, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  change(world, dispute, { status }, 'charge.dispute.updated')
  world.tell('charge.dispute.closed', dispute)
  return dispute
}

const noEvidence = (): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})
