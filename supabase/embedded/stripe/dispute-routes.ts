import type Stripe from 'stripe'
import { z } from 'zod'
import { recordDispute } from './balance-routes.ts'
import { type EmulatorContext, idOf, idOrNull, newId, updateAndEmit } from './context.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { flag, mergeMetadata, metadata, noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const listParams = schemaFor<Stripe.DisputeListParams>()({
  charge: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paginationParams,
})
/** Stripe's limit of a text of evidence. */
const evidenceText = z.string().max(20_000).optional()
const updateParams = schemaFor<Stripe.DisputeUpdateParams>()({
  evidence: z
    .strictObject({
      access_activity_log: evidenceText,
      billing_address: evidenceText,
      cancellation_policy_disclosure: evidenceText,
      cancellation_rebuttal: evidenceText,
      customer_email_address: evidenceText,
      customer_name: evidenceText,
      customer_purchase_ip: evidenceText,
      product_description: evidenceText,
      refund_policy_disclosure: evidenceText,
      refund_refusal_explanation: evidenceText,
      service_date: evidenceText,
      shipping_address: evidenceText,
      shipping_date: evidenceText,
      uncategorized_text: evidenceText,
    })
    .optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
})
const RESPONSE_PERIOD = 9 * 24 * 3600

export const disputeRoutes: Route[] = [
  listRoute(
    '/v1/disputes',
    listParams,
    ({ store }) => store.disputes.values(),
    (params) => [
      matches(params.charge, (row) => idOf(row.charge)),
      matches(params.payment_intent, (row) => idOrNull(row.payment_intent)),
    ],
  ),
  route('GET', '/v1/disputes/:id', noParams, (context, { ids: [id] }) => getDispute(context, id)),
  route('POST', '/v1/disputes/:id', updateParams, (context, { ids: [id], params }) =>
    updateDispute(context, getDispute(context, id), params),
  ),
  route('POST', '/v1/disputes/:id/close', noParams, (context, { ids: [id] }) =>
    closeDispute(context, getDispute(context, id), 'lost'),
  ),
]

export const getDispute = (context: EmulatorContext, id: string) => getOrThrow(context.store.disputes, id, 'dispute')

export function newDispute(context: EmulatorContext, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: context.now() + RESPONSE_PERIOD,
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
  context.store.disputes.set(dispute.id, dispute)
  charge.disputed = true
  recordDispute(context, dispute, false)
  context.emitEvent('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(
  context: EmulatorContext,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed' | 'prevented',
): Stripe.Dispute {
  setDisputeStatus(context, dispute, status)
  context.emitEvent('charge.dispute.closed', dispute)
  return dispute
}

const STATUS_AFTER_EVIDENCE: Partial<Record<Stripe.Dispute.Status, Stripe.Dispute.Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
}

/** Evidence is sent to the bank once, at once unless `submit` is false, and not after the deadline. */
function updateDispute(
  context: EmulatorContext,
  dispute: Stripe.Dispute,
  { evidence, metadata: given, submit = true }: z.infer<typeof updateParams>,
): Stripe.Dispute {
  dispute.metadata = mergeMetadata(dispute.metadata, given)
  if (!evidence) return dispute
  const { evidence_details: details } = dispute
  const status = STATUS_AFTER_EVIDENCE[dispute.status]
  if (!status || details.submission_count > 0 || context.now() > (details.due_by ?? 0))
    throw invalidRequest('Evidence cannot be submitted for this dispute.')
  dispute.evidence = { ...dispute.evidence, ...evidence }
  details.has_evidence = true
  if (submit) Object.assign(details, { submission_count: 1, submission_method: 'manual' })
  return submit ? setDisputeStatus(context, dispute, status) : dispute
}

/** Also an appeal after the decision. */
export function setDisputeStatus(
  context: EmulatorContext,
  dispute: Stripe.Dispute,
  status: Stripe.Dispute.Status,
): Stripe.Dispute {
  const isHeld = HELD.includes(status)
  if (HELD.includes(dispute.status) !== isHeld) recordDispute(context, dispute, !isHeld)
  const changes = { status, is_charge_refundable: !isHeld }
  return updateAndEmit(context, dispute, changes, 'charge.dispute.updated')
}

/** The bank has the money: until the decision, or for good. */
const HELD: Stripe.Dispute.Status[] = [
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]

export const isHeldByBank = ({ store }: EmulatorContext, charge: Stripe.Charge) =>
  [...store.disputes.values()].some((dispute) => idOf(dispute.charge) === charge.id && HELD.includes(dispute.status))

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
