import type Stripe from 'stripe'
import { z } from 'zod'
import { customerOf } from './customers.ts'
import { discountsParam, draftDiscounts, redeem } from './discounts.ts'
import { draw, finalize } from './drawing.ts'
import { endNow } from './ending.ts'
import { invalid, notEmulated, take } from './errors.ts'
import { collectFirst } from './first-payment.ts'
import { reuseOf } from './invoices.ts'
import { itemsGiven, newItem } from './items.ts'
import { amountOf, periodLine } from './lines.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { emptyable, flag, int, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { methodOf } from './payment-methods.ts'
import { type Route, route } from './router.ts'
import { updatedParams, updateSubscription } from './subscription-updates.ts'
import { idOf, idOrNull, listOf, newId, type World } from './world.ts'

const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: emptyable(z.array(z.literal('card'))).optional(),
})
const created = params<Stripe.SubscriptionCreateParams>()({
  customer: text,
  items: itemsGiven,
  billing_mode: z.strictObject({
    type: z.literal('flexible', 'Only flexible billing is emulated.'),
    flexible: z.strictObject({ proration_discounts: z.enum(['included', 'itemized']).optional() }).optional(),
  }),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  discounts: discountsParam.optional(),
  metadata: metadata.optional(),
  description: text.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  off_session: flag.optional(),
  currency: text.optional(),
  backdate_start_date: int.optional(),
  billing_cycle_anchor: int.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
})
const listed = params<Stripe.SubscriptionListParams>()({
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
  ...paging,
})
const canceled = params<Stripe.SubscriptionCancelParams>()({
  cancellation_details: z
    .strictObject({ comment: emptyable(text).optional(), feedback: emptyable(text).optional() })
    .optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

export const subscriptionRoutes: Route[] = [
  route('POST', '/v1/subscriptions', created, (world, { params }) => newSubscription(world, params)),
  route('GET', '/v1/subscriptions', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.subscriptions,
        wanting(params.customer, (row) => idOf(row.customer)),
        (row) => !params.price || row.items.data.some(({ price }) => price.id === params.price),
        (row) => isWanted(row.status, params.status),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/subscriptions/:id', nothing, (world, { ids: [id] }) => subscriptionOf(world, id)),
  route('POST', '/v1/subscriptions/:id', updatedParams, (world, { ids: [id], params }) =>
    updateSubscription(world, subscriptionOf(world, id), params),
  ),
  route('DELETE', '/v1/subscriptions/:id', canceled, (world, { ids: [id], params }) => {
    const subscription = subscriptionOf(world, id)
    if (subscription.ended_at) throw invalid(`No such subscription: '${id}'`, 'resource_missing', 'id')
    if (params.prorate || params.invoice_now) throw notEmulated('invoices at the end of a subscription')
    return endNow(world, subscription, 'cancellation_requested')
  }),
]

export const subscriptionOf = (world: World, id: string, param = 'id') =>
  take(world.shelves.subscriptions, id, 'subscription', param)

/** Those that are over are listed only for whoever asks for them. */
function isWanted(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return wanted ? status === wanted : status !== 'canceled' && status !== 'incomplete_expired'
}

function newSubscription(world: World, given: z.infer<typeof created>): Stripe.Subscription {
  const customer = customerOf(world, given.customer, 'customer')
  const start = given.backdate_start_date ?? world.now()
  if (start > world.now()) throw invalid('backdate_start_date must be in the past.', undefined, 'backdate_start_date')
  if (given.billing_cycle_anchor !== undefined && given.billing_cycle_anchor !== start)
    throw notEmulated('billing_cycle_anchor')
  const id = newId('sub')
  const items = given.items.map((item) => newItem(world, id, item, start))
  const amount = items.reduce((sum, item) => sum + amountOf(item), 0)
  const discounts = draftDiscounts(world, given.discounts, { customer: customer.id, subscription: id, amount })
  const subscription = blankSubscription(world, id, customer.id, items, start, given)
  if (given.default_payment_method)
    subscription.default_payment_method = ownMethod(world, given.default_payment_method, customer.id)
  redeem(world, discounts)
  world.shelves.subscriptions.set(id, subscription)
  subscription.discounts = discounts.map((discount) => discount.id)
  const period = { start, end: items[0]?.current_period_end ?? start }
  const lines = items.map((item) => periodLine(world, item, period))
  const invoice = draw(
    world,
    { subscription, lines, discounts, reason: 'subscription_create', period: { start, end: start } },
    null,
  )
  forgetUsedUp(world, subscription)
  finalize(world, invoice, reuseOf(subscription))
  world.tell('customer.subscription.created', subscription)
  collectFirst(world, subscription, invoice, given.payment_behavior ?? 'allow_incomplete', given.off_session ?? false)
  return subscription
}

function ownMethod(world: World, id: string, customer: string): string {
  const method = methodOf(world, id, 'default_payment_method')
  if (idOrNull(method.customer) !== customer)
    throw invalid(
      'The customer does not have a payment method with this ID.',
      'resource_missing',
      'default_payment_method',
    )
  return method.id
}

/** A discount that counts once is gone when it has been counted. */
export function forgetUsedUp(world: World, subscription: Stripe.Subscription): void {
  subscription.discounts = subscription.discounts.filter((reference) => {
    const coupon = world.shelves.discounts.get(idOf(reference))?.source.coupon
    return coupon && world.shelves.coupons.get(idOf(coupon))?.duration !== 'once'
  })
}

export function blankSubscription(
  world: World,
  id: string,
  customer: string,
  items: Stripe.SubscriptionItem[],
  start: number,
  given: Partial<z.infer<typeof created>>,
): Stripe.Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancel_at_period_end ? (items[0]?.current_period_end ?? null) : null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: given.cancel_at_period_end ? world.now() : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: world.now(),
    currency: items[0]?.price.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
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
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata({}, given.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
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
    trial_settings: { end_behavior: { billing_cycle_anchor: 'unchanged', missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}
