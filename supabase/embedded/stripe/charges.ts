import type Stripe from 'stripe'
import type { Refusal } from './cards.ts'
import { take } from './errors.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { nothing, paging, params, range, text } from './params.ts'
import { type Route, route } from './router.ts'
import { idOrNull, newId, type World } from './world.ts'

const listed = params<Stripe.ChargeListParams>()({
  customer: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paging,
})

export const chargeRoutes: Route[] = [
  route('GET', '/v1/charges', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.charges,
        wanting(params.customer, (row) => idOrNull(row.customer)),
        wanting(params.payment_intent, (row) => idOrNull(row.payment_intent)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/charges/:id', nothing, (world, { ids: [id] }) => chargeOf(world, id)),
]

export const chargeOf = (world: World, id: string, param = 'id') => take(world.shelves.charges, id, 'charge', param)

export function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { captured, refusal }: { captured: boolean; refusal?: Refusal },
): Stripe.Charge {
  const id = newId('ch')
  const paid = !refusal
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured && paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: 'MERIDIAN',
    captured: captured && paid,
    created: world.now(),
    currency: intent.currency,
    customer: idOrNull(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(refusal),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${world.url}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  world.shelves.charges.set(id, charge)
  return charge
}

const outcomeOf = (refusal: Refusal | undefined): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: refusal ? 'declined_by_network' : 'approved_by_network',
  reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
  risk_level: 'normal',
  seller_message: refusal ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: refusal ? 'issuer_declined' : 'authorized',
})

function detailsOf({ card }: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (!card) return { type: 'card' }
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
