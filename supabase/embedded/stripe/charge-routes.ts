import type Stripe from 'stripe'
import { recordCharge } from './balance-routes.ts'
import { type EmulatorContext, idOrNull, newId } from './context.ts'
import { getOrThrow } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import type { Decline } from './test-cards.ts'

const listParams = schemaFor<Stripe.ChargeListParams>()({
  customer: text.optional(),
  payment_intent: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const chargeRoutes: Route[] = [
  listRoute(
    '/v1/charges',
    listParams,
    ({ store }) => store.charges.values(),
    (params) => [
      matches(params.customer, (row) => idOrNull(row.customer)),
      matches(params.payment_intent, (row) => idOrNull(row.payment_intent)),
    ],
  ),
  route('GET', '/v1/charges/:id', noParams, (context, { ids: [id] }) => getCharge(context, id)),
]

export const getCharge = (context: EmulatorContext, id: string, param = 'id') =>
  getOrThrow(context.store.charges, id, 'charge', param)

export function newCharge(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { captured, decline, pending = false }: { captured: boolean; decline?: Decline; pending?: boolean },
): Stripe.Charge {
  const id = newId('ch')
  const paid = !decline && !pending
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
    created: context.now(),
    currency: intent.currency,
    customer: idOrNull(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: chargeOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${context.url}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: pending ? 'pending' : paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  if (charge.captured || pending) charge.balance_transaction = recordCharge(context, charge, charge.amount)
  context.store.charges.set(id, charge)
  return charge
}

const chargeOutcome = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.decline_code ?? decline.code) : null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

function paymentMethodDetails(
  { card, us_bank_account: account, sepa_debit: debit, ideal, paypal }: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  if (account) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = account
    const details = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number }
    return { type: 'us_bank_account', us_bank_account: { ...details, payment_reference: null } }
  }
  if (debit) {
    const { bank_code, branch_code, country, fingerprint, last4 } = debit
    const details = { bank_code, branch_code, country, fingerprint, last4, mandate: null }
    return { type: 'sepa_debit', sepa_debit: details }
  }
  if (ideal) {
    const { bank, bic } = ideal
    const generated = { generated_sepa_debit: null, generated_sepa_debit_mandate: null }
    return {
      type: 'ideal',
      ideal: { bank, bic, ...generated, iban_last4: null, transaction_id: null, verified_name: null },
    }
  }
  if (paypal) {
    const details = { payer_name: 'Ada Lindqvist', seller_protection: null, transaction_id: null }
    return { type: 'paypal', paypal: { ...paypal, ...details } }
  }
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
