import type Stripe from 'stripe'
import { z } from 'zod'
import { discountsParam, draftDiscounts, liveDiscounts, redeem } from './discounts.ts'
import { invalid } from './errors.ts'
import { billExchange } from './exchange-billing.ts'
import { exchanged, exchangesOf, itemChanges } from './exchanging.ts'
import { amountOf } from './lines.ts'
import { emptyable, flag, int, mergedMetadata, metadata, params, text } from './params.ts'
import { voidInvoice } from './paying.ts'
import { methodOf } from './payment-methods.ts'
import { change, idOf, idOrNull, type World } from './world.ts'

export const updatedParams = params<Stripe.SubscriptionUpdateParams>()({
  items: itemChanges.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: int.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  billing_cycle_anchor: z.literal('unchanged').optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: emptyable(int).optional(),
  cancellation_details: z
    .strictObject({ comment: emptyable(text).optional(), feedback: emptyable(text).optional() })
    .optional(),
  default_payment_method: text.optional(),
  discounts: discountsParam.optional(),
  metadata: metadata.optional(),
  description: emptyable(text).optional(),
  off_session: flag.optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
})
export type Update = z.infer<typeof updatedParams>

const ALWAYS_ALLOWED = ['metadata', 'cancellation_details']
/** Everything else would have to take effect at once, whether the money comes or not. */
const MAY_WAIT = [
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'billing_cycle_anchor',
  'off_session',
]

export function updateSubscription(
  world: World,
  subscription: Stripe.Subscription,
  given: Update,
): Stripe.Subscription {
  mayChange(subscription, given)
  const changes = plainChanges(world, subscription, given)
  if (Object.keys(changes).length > 0) change(world, subscription, changes, 'customer.subscription.updated')
  if (given.items) {
    dropWaiting(world, subscription)
    const exchanges = exchangesOf(world, subscription, given.items)
    billExchange(world, subscription, { exchanges, items: exchanged(subscription, exchanges), given })
  }
  return subscription
}

/** A change that still waits for its money gives way to another. */
function dropWaiting(world: World, { pending_update: pending, latest_invoice: latest }: Stripe.Subscription): void {
  const invoice = pending && latest ? world.shelves.invoices.get(idOf(latest)) : undefined
  if (invoice?.status === 'open') voidInvoice(world, invoice)
}

function mayChange(subscription: Stripe.Subscription, given: Update): void {
  const asked = Object.keys(given)
  if (subscription.ended_at && asked.some((name) => !ALWAYS_ALLOWED.includes(name)))
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  const cancels = given.cancel_at_period_end !== undefined || given.cancel_at !== undefined
  if (subscription.schedule && cancels)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  const unfit = asked.find((name) => !MAY_WAIT.includes(name))
  if (given.payment_behavior === 'pending_if_incomplete' && unfit)
    throw invalid(
      `You can't set \`payment_behavior=pending_if_incomplete\` when passing \`${unfit}\`.`,
      undefined,
      unfit,
    )
}

function plainChanges(world: World, subscription: Stripe.Subscription, given: Update): Partial<Stripe.Subscription> {
  return {
    ...(given.metadata !== undefined && { metadata: mergedMetadata(subscription.metadata, given.metadata) }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...(given.default_payment_method !== undefined && {
      default_payment_method: ownMethod(world, subscription, given.default_payment_method),
    }),
    ...(given.discounts !== undefined && { discounts: discountsAfter(world, subscription, given) }),
    ...(given.payment_settings?.save_default_payment_method && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
        save_default_payment_method: given.payment_settings.save_default_payment_method,
      },
    }),
    ...cancellation(world, subscription, given),
  }
}

export function ownMethod(world: World, subscription: Stripe.Subscription, id: string): string {
  const method = methodOf(world, id, 'default_payment_method')
  if (idOrNull(method.customer) === idOf(subscription.customer)) return method.id
  throw invalid(
    'The customer does not have a payment method with this ID.',
    'resource_missing',
    'default_payment_method',
  )
}

function discountsAfter(world: World, subscription: Stripe.Subscription, { discounts }: Update): string[] {
  const amount = subscription.items.data.reduce((sum, item) => sum + amountOf(item), 0)
  const drafts = draftDiscounts(world, discounts, {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    amount,
  })
  redeem(world, drafts)
  const before = liveDiscounts(world, subscription)
  for (const gone of before.filter(({ id }) => !drafts.some((kept) => kept.id === id)))
    world.tell('customer.discount.deleted', gone)
  return drafts.map(({ id }) => id)
}

function cancellation(world: World, subscription: Stripe.Subscription, given: Update): Partial<Stripe.Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details } = given
  const words = details && { comment: details.comment || null, feedback: details.feedback || null }
  const before = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...subscription.cancellation_details,
  }
  if (atEnd === undefined && at === undefined) return words ? { cancellation_details: { ...before, ...words } } : {}
  const end = atEnd ? periodEndOf(subscription) : at || null
  return {
    cancel_at: end,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? world.now()),
    cancellation_details: { ...before, ...words, reason: end === null ? null : 'cancellation_requested' },
  }
}

export const periodEndOf = ({ items }: Stripe.Subscription) =>
  Math.min(...items.data.map((item) => item.current_period_end))
