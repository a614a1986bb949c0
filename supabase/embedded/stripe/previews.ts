import type Stripe from 'stripe'
import { z } from 'zod'
import { customerOf } from './customers.ts'
import { discountsParam, draftDiscounts, liveDiscounts } from './discounts.ts'
import { sketch } from './drawing.ts'
import { invalid, StripeProblem, take } from './errors.ts'
import { exchanged, exchangesOf, itemChanges, payable } from './exchanging.ts'
import { newItem } from './items.ts'
import { amountOf, periodLine } from './lines.ts'
import { flag, int, params, text } from './params.ts'
import { nextPhaseOf } from './phases.ts'
import { prorationLines } from './proration.ts'
import { nextPeriod } from './renewing.ts'
import { type Route, route } from './router.ts'
import { periodEndOf } from './subscription-updates.ts'
import { blankSubscription, subscriptionOf } from './subscriptions.ts'
import { idOrNull, newId, type World } from './world.ts'

const asked = params<Stripe.InvoiceCreatePreviewParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  schedule: text.optional(),
  currency: text.optional(),
  discounts: discountsParam.optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription_details: z
    .strictObject({
      items: itemChanges.optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: int.optional(),
      cancel_at_period_end: flag.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    })
    .optional(),
})
type Asked = z.infer<typeof asked>

export const previewRoutes: Route[] = [
  route('POST', '/v1/invoices/create_preview', asked, (world, { params }) => {
    const subscription = params.schedule ? scheduledBy(world, params.schedule) : params.subscription
    return subscription
      ? ofSubscription(world, subscriptionOf(world, subscription, 'subscription'), params)
      : ofNew(world, params)
  }),
]

function scheduledBy(world: World, id: string): string | undefined {
  const schedule = take(world.shelves.schedules, id, 'subscription schedule', 'schedule')
  return idOrNull(schedule.subscription) ?? undefined
}

/** Stands in a preview for somebody who is no customer yet; Stripe wants to know one only where it reckons taxes. */
const NOBODY = 'cus_nobody'

/** What somebody would pay who subscribes now. */
function ofNew(world: World, { customer, subscription_details: details, discounts }: Asked): Stripe.Invoice {
  const owner = customer ? customerOf(world, customer, 'customer').id : NOBODY
  const given = (details?.items ?? []).map(({ price, quantity }) => {
    if (!price) throw invalid('Missing required param: subscription_details[items][0][price].', 'parameter_missing')
    return { price, quantity }
  })
  const id = newId('sub')
  const start = world.now()
  const items = given.map((item) => newItem(world, id, item, start))
  const amount = items.reduce((sum, item) => sum + amountOf(item), 0)
  const subscription = blankSubscription(world, id, owner, items, start, {})
  const period = { start, end: items[0]?.current_period_end ?? start }
  const lines = items.map((item) => periodLine(world, item, period))
  const drafts = draftDiscounts(world, discounts, { customer: owner, subscription: id, amount })
  return sketchOf(world, subscription, lines, drafts, 'subscription_create', { start, end: start })
}

function ofSubscription(
  world: World,
  subscription: Stripe.Subscription,
  { subscription_details: details = {}, discounts }: Asked,
): Stripe.Invoice {
  if (subscription.ended_at) throw nothingToCome(subscription)
  const behaviour = details.proration_behavior ?? 'create_prorations'
  const exchanges = exchangesOf(world, subscription, details.items ?? [])
  const at = details.proration_date ?? world.now()
  const prorations =
    behaviour === 'none' ? [] : payable(exchanges).flatMap((exchange) => prorationLines(world, exchange, at))
  const countedOf = (which: Stripe.Subscription, moment: number) =>
    discounts
      ? draftDiscounts(world, discounts, { customer: null, subscription: subscription.id, amount: 0 })
      : liveDiscounts(world, which, moment)
  if (behaviour === 'always_invoice' && prorations.length > 0)
    return sketchOf(world, subscription, prorations, countedOf(subscription, at), 'subscription_update', {
      start: at,
      end: at,
    })
  const ends = details.cancel_at_period_end ?? subscription.cancel_at !== null
  if (ends && prorations.length === 0) throw nothingToCome(subscription)
  const next = details.items ? subscription : nextPhaseOf(world, subscription)
  const items = details.items ? exchanged(subscription, exchanges) : next.items.data
  const waiting = [...(world.shelves.pendingLines.get(subscription.id) ?? []), ...prorations]
  const whole = ends ? [] : items.map((item) => periodLine(world, item, nextPeriod(subscription, item)))
  const { current_period_start: start } = items[0] ?? { current_period_start: at }
  const period = { start, end: periodEndOf(subscription) }
  return sketchOf(world, subscription, [...waiting, ...whole], countedOf(next, period.end), 'upcoming', period)
}

function sketchOf(
  world: World,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
  discounts: Stripe.Discount[],
  reason: Stripe.Invoice.BillingReason,
  period: { start: number; end: number },
): Stripe.Invoice {
  return sketch(world, newId('upcoming_in'), {
    subscription,
    lines: lines.map((line) => ({ ...line })),
    discounts,
    reason,
    period,
  })
}

const nothingToCome = ({ id }: Stripe.Subscription) =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for subscription: ${id}`,
  })
