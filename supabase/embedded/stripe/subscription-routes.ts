import type Stripe from 'stripe'
import { z } from 'zod'
import { automaticTax, automaticTaxParam } from './automatic-tax.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, idOf, listOf, newId, updateAndEmit } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { discountsParam, draftDiscounts, redeem, removeUsedDiscounts } from './discounts.ts'
import { buildInvoice, createDraftInvoice, finalizeInvoice } from './draft-invoice.ts'
import { getOrThrow, invalidRequest, notEmulated, notFound } from './errors.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { collectInvoice, requireSavedPaymentMethod, savedPaymentMethod } from './invoice-collection.ts'
import { itemAmount, periodLine } from './invoice-lines.ts'
import { setupFutureUsageOf } from './invoice-routes.ts'
import { markInvoicePaid } from './invoice-status.ts'
import { listRoute, matches } from './list-route.ts'
import { cardError } from './payment-confirmation.ts'
import { requirePaymentMethodOf } from './payment-methods.ts'
import {
  clearable,
  flag,
  int,
  mergeMetadata,
  metadata,
  noParams,
  paginationParams,
  range,
  schemaFor,
  text,
} from './request-params.ts'
import { type Route, route } from './router.ts'
import { collectionMethodParam, isSentToCustomer, requireConsistentCollection } from './send-invoice.ts'
import { newSetupIntent } from './setup-intent-routes.ts'
import { newItem, newItemsParam, requireOneCurrency } from './subscription-items.ts'
import { subscriptionUpdateParams, updateSubscription } from './subscription-updates.ts'
import { requireTaxed } from './tax.ts'
import { startTrial, trialEndOf, trialLine, trialParams, withTrialPeriod } from './trials.ts'

/** The currencies in which Stripe accepts a type for subscriptions; null: any. */
const currenciesOfTypes = {
  card: null,
  link: null,
  paypal: ['aud', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'nok', 'nzd', 'pln', 'sek', 'sgd', 'usd'],
  us_bank_account: ['usd'],
  sepa_debit: ['eur'],
  ideal: ['eur'],
}
const paymentMethodTypes = Object.keys(currenciesOfTypes) as (keyof typeof currenciesOfTypes)[]

/** Stripe refuses the whole subscription for one type that its currency does not have. */
function requireAcceptedTypes(
  { behavior }: EmulatorContext,
  types: typeof paymentMethodTypes,
  currency: string | undefined,
): void {
  const inactive = types.find((type) => behavior.inactivePaymentMethods.includes(type))
  if (inactive)
    throw invalidRequest(
      `The payment method type "${inactive}" is invalid. Please ensure the provided type is activated in your dashboard and your account is enabled for any preview features that you are trying to use.`,
      undefined,
      'payment_settings[payment_method_types]',
    )
  const rejected = types.find((type) => currency && currenciesOfTypes[type]?.includes(currency) === false)
  if (rejected)
    throw invalidRequest(
      `The payment method type "${rejected}" is invalid. Please ensure the provided type is activated in your dashboard and your account is enabled for any preview features that you are trying to use. The currency ${currency} is not supported by it.`,
      undefined,
      'payment_settings[payment_method_types]',
    )
  // Bank details of iDEAL are kept as a SEPA debit, which has to be accepted too.
  if (types.includes('ideal') && !types.includes('sepa_debit'))
    throw invalidRequest(
      'The payment method type "ideal" needs "sepa_debit" for future payments.',
      undefined,
      'payment_settings[payment_method_types]',
    )
}

const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: clearable(z.array(z.enum(paymentMethodTypes))).optional(),
  payment_method_options: z
    .strictObject({
      us_bank_account: z
        .strictObject({ verification_method: z.enum(['automatic', 'instant', 'microdeposits']).optional() })
        .optional(),
    })
    .optional(),
})
const createParams = schemaFor<Stripe.SubscriptionCreateParams>()({
  customer: text,
  items: newItemsParam,
  billing_mode: z.strictObject({
    type: z.literal('flexible', 'Only flexible billing is emulated.'),
    flexible: z.strictObject({ proration_discounts: z.enum(['included', 'itemized']).optional() }).optional(),
  }),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  discounts: discountsParam.optional(),
  automatic_tax: automaticTaxParam.optional(),
  invoice_settings: z.strictObject({ footer: text.optional() }).optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: collectionMethodParam.optional(),
  days_until_due: int.optional(),
  off_session: flag.optional(),
  currency: text.optional(),
  backdate_start_date: int.optional(),
  billing_cycle_anchor: int.optional(),
  ...trialParams,
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
})
const listParams = schemaFor<Stripe.SubscriptionListParams>()({
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  created: range.optional(),
  ...paginationParams,
})
const cancelParams = schemaFor<Stripe.SubscriptionCancelParams>()({
  cancellation_details: z
    .strictObject({ comment: clearable(text).optional(), feedback: clearable(text).optional() })
    .optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

export const subscriptionRoutes: Route[] = [
  route('POST', '/v1/subscriptions', createParams, (context, { params }) => newSubscription(context, params)),
  listRoute(
    '/v1/subscriptions',
    listParams,
    ({ store }) => store.subscriptions.values(),
    (params) => [
      matches(params.customer, (row) => idOf(row.customer)),
      (row) => !params.price || row.items.data.some(({ price }) => price.id === params.price),
      (row) => matchesStatus(row.status, params.status),
    ],
  ),
  route('GET', '/v1/subscriptions/:id', noParams, (context, { ids: [id] }) => getSubscription(context, id)),
  route('POST', '/v1/subscriptions/:id', subscriptionUpdateParams, (context, { ids: [id], params }) =>
    updateSubscription(context, getSubscription(context, id), params),
  ),
  route('DELETE', '/v1/subscriptions/:id', cancelParams, (context, { ids: [id], params }) => {
    const subscription = getSubscription(context, id)
    if (subscription.ended_at) throw notFound('subscription', id)
    if (params.prorate || params.invoice_now) throw notEmulated('a final invoice at cancellation')
    return cancelSubscription(context, subscription, 'cancellation_requested')
  }),
]

export const getSubscription = (context: EmulatorContext, id: string, param = 'id') =>
  getOrThrow(context.store.subscriptions, id, 'subscription', param)

/** Without a status, lists omit canceled subscriptions only: those that expired unpaid were never canceled. */
function matchesStatus(status: string, expected: string | undefined): boolean {
  if (expected === 'all') return true
  if (expected === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return expected ? status === expected : status !== 'canceled'
}

function newSubscription(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.Subscription {
  const customer = getCustomer(context, given.customer, 'customer')
  requireConsistentCollection(given)
  if (given.collection_method === 'send_invoice' && !customer.email) throw missingEmail()
  const start = given.backdate_start_date ?? context.now()
  if (start > context.now())
    throw invalidRequest('backdate_start_date must be in the past.', undefined, 'backdate_start_date')
  if (given.billing_cycle_anchor !== undefined && given.billing_cycle_anchor !== start)
    throw notEmulated('billing_cycle_anchor')
  const id = newId('sub')
  const trialEnd = trialEndOf(given, start)
  const newItems = given.items.map((item) => newItem(context, id, item, start))
  requireOneCurrency(
    customer.currency,
    newItems.map(({ price }) => price),
  )
  requireAcceptedTypes(context, given.payment_settings?.payment_method_types || [], newItems[0]?.price.currency)
  const items = trialEnd === undefined ? newItems : withTrialPeriod(newItems, trialEnd)
  const amount = items.reduce((sum, item) => sum + itemAmount(item), 0)
  const discounts = draftDiscounts(context, given.discounts, { customer: customer.id, subscription: id, amount })
  const subscription = buildSubscription(context, id, customer.id, items, start, given)
  if (given.default_payment_method)
    subscription.default_payment_method = requirePaymentMethodOf(context, customer.id, given.default_payment_method)
  if (trialEnd !== undefined) startTrial(subscription, trialEnd)
  const lineOf = trialEnd === undefined ? periodLine : trialLine
  const period = { start, end: items[0]?.current_period_end ?? start }
  const draft = {
    subscription,
    lines: items.map((item) => lineOf(context, item, period)),
    discounts,
    reason: 'subscription_create' as const,
    period: { start, end: start },
  }
  const behaviour = given.payment_behavior ?? 'allow_incomplete'
  requireTaxed(buildInvoice(context, newId('in'), draft))
  context.store.subscriptions.set(id, subscription)
  const isSent = isSentToCustomer(subscription)
  if (behaviour !== 'default_incomplete' && !isSent) {
    try {
      requireSavedPaymentMethod(context, buildInvoice(context, newId('in'), draft))
    } catch (error) {
      context.store.subscriptions.delete(id)
      throw error
    }
  }
  redeem(context, discounts)
  subscription.discounts = discounts.map((discount) => discount.id)
  const invoice = createDraftInvoice(context, draft, isSent ? context.now() + HOUR : null)
  removeUsedDiscounts(context, subscription)
  if (isSent) {
    subscription.status = 'active'
    context.emitEvent('customer.subscription.created', subscription)
    return subscription
  }
  finalizeInvoice(context, invoice, setupFutureUsageOf(subscription))
  context.emitEvent('customer.subscription.created', subscription)
  collectFirstPayment(context, subscription, invoice, behaviour, given.off_session ?? false)
  return subscription
}

const HOUR = 3600

const missingEmail = () =>
  invalidRequest('Customer must have an email address to send invoices: update the customer with an email.', undefined)

export function buildSubscription(
  context: EmulatorContext,
  id: string,
  customer: string,
  items: Stripe.SubscriptionItem[],
  start: number,
  given: Partial<z.infer<typeof createParams>>,
): Stripe.Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTax(given.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancel_at_period_end ? (items[0]?.current_period_end ?? null) : null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: given.cancel_at_period_end ? context.now() : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: given.collection_method ?? 'charge_automatically',
    created: context.now(),
    currency: items[0]?.price.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: given.days_until_due ?? null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: given.invoice_settings?.footer ?? null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: methodOptions(given.payment_settings?.payment_method_options?.us_bank_account),
      payment_method_types: given.payment_settings?.payment_method_types || null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}

type MethodOptions = Stripe.Subscription.PaymentSettings.PaymentMethodOptions

/** Of the ways to pay that are emulated, US bank accounts alone have options. */
function methodOptions(
  us_bank_account: Stripe.SubscriptionCreateParams.PaymentSettings.PaymentMethodOptions.UsBankAccount | undefined,
): MethodOptions | null {
  if (!us_bank_account) return null
  const { verification_method } = us_bank_account
  return {
    ...{
      acss_debit: null,
      bancontact: null,
      card: null,
      customer_balance: null,
      konbini: null,
      payto: null,
      pix: null,
    },
    ...{ sepa_debit: null, upi: null, us_bank_account: { ...(verification_method && { verification_method }) } },
  }
}

export type FirstPaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'

/** Charges the first invoice to a saved card, or leaves it open for the customer, by the payment behavior. */
function collectFirstPayment(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  behaviour: FirstPaymentBehavior,
  offSession: boolean,
): void {
  if (invoice.amount_due === 0) {
    activateFree(context, subscription, invoice)
    return
  }
  if (behaviour === 'default_incomplete') return
  const decline = collectInvoice(context, invoice, undefined, offSession)
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (!decline || behaviour !== 'error_if_incomplete' || !intent) return
  context.store.subscriptions.delete(subscription.id)
  context.store.invoices.delete(invoice.id)
  throw cardError(intent, decline)
}

/** Activates a subscription whose first invoice is 0; without a saved card it gets a setup intent for one. */
function activateFree(context: EmulatorContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const savedMethod = savedPaymentMethod(context, invoice)
  const setupIntentId = savedMethod
    ? null
    : newSetupIntent(context, {
        customer: idOf(subscription.customer),
        usage: 'off_session',
        payment_method_types: subscription.payment_settings?.payment_method_types ?? ['card'],
      }).id
  updateAndEmit(
    context,
    subscription,
    { status: subscription.trial_end === null ? 'active' : 'trialing', pending_setup_intent: setupIntentId },
    'customer.subscription.updated',
  )
  markInvoicePaid(context, invoice, undefined)
}
