import type Stripe from 'stripe'
import { z } from 'zod'
import { endNow } from './ending.ts'
import { invalid, notEmulated, take } from './errors.ts'
import { subscribable } from './items.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { emptyable, flag, int, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { after } from './periods.ts'
import { entering, phaseAt } from './phases.ts'
import { type Route, route } from './router.ts'
import { ownMethod, periodEndOf } from './subscription-updates.ts'
import { subscriptionOf } from './subscriptions.ts'
import { change, idOf, idOrNull, newId, type World } from './world.ts'

const moment = z.union([z.literal('now'), int])
const phaseGiven = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: int.optional(), metadata: metadata.optional() })).min(1),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: int.optional() })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
  default_payment_method: text.optional(),
  discounts: emptyable(z.array(z.strictObject({ discount: text }))).optional(),
})
type PhaseGiven = z.infer<typeof phaseGiven>

const endBehavior = z.enum(['release', 'cancel'])
const created = params<Stripe.SubscriptionScheduleCreateParams>()({
  from_subscription: text,
  metadata: metadata.optional(),
})
const updated = params<Stripe.SubscriptionScheduleUpdateParams>()({
  phases: z.array(phaseGiven).min(1).max(10).optional(),
  end_behavior: endBehavior.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
})
const listed = params<Stripe.SubscriptionScheduleListParams>()({
  customer: text.optional(),
  scheduled: flag.optional(),
  created: range.optional(),
  ...paging,
})
const released = params<Stripe.SubscriptionScheduleReleaseParams>()({ preserve_cancel_date: flag.optional() })
const canceled = params<Stripe.SubscriptionScheduleCancelParams>()({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

export const scheduleRoutes: Route[] = [
  route('POST', '/v1/subscription_schedules', created, (world, { params }) => fromSubscription(world, params)),
  route('GET', '/v1/subscription_schedules', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.schedules,
        wanting(params.customer, (row) => idOf(row.customer)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/subscription_schedules/:id', nothing, (world, { ids: [id] }) => scheduleOf(world, id)),
  route('POST', '/v1/subscription_schedules/:id', updated, (world, { ids: [id], params }) =>
    update(world, scheduleOf(world, id), params),
  ),
  route('POST', '/v1/subscription_schedules/:id/release', released, (world, { ids: [id] }) =>
    release(world, alive(scheduleOf(world, id))),
  ),
  route('POST', '/v1/subscription_schedules/:id/cancel', canceled, (world, { ids: [id] }) => {
    const schedule = alive(scheduleOf(world, id))
    endNow(world, subscriptionOf(world, idOf(schedule.subscription as string)), 'cancellation_requested')
    return schedule
  }),
]

const scheduleOf = (world: World, id: string) => take(world.shelves.schedules, id, 'subscription schedule')

function alive(schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule
  throw invalid(`You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`)
}

/** Begins with one phase: what the subscription is, until its period is over. */
function fromSubscription(world: World, given: z.infer<typeof created>): Stripe.SubscriptionSchedule {
  const subscription = subscriptionOf(world, given.from_subscription, 'from_subscription')
  if (subscription.ended_at)
    throw invalid('You cannot migrate a subscription that is already canceled.', undefined, 'from_subscription')
  if (subscription.schedule)
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      undefined,
      'from_subscription',
    )
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start))
  const first = phaseOf(subscription, {
    items: subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
    start,
    end: periodEndOf(subscription),
    given: {
      default_payment_method: idOrNull(subscription.default_payment_method) ?? undefined,
      discounts: subscription.discounts.map((discount) => ({ discount: idOf(discount) })),
    },
  })
  const schedule: Stripe.SubscriptionSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: world.now(),
    current_phase: { start_date: first.start_date, end_date: first.end_date },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: mergedMetadata({}, given.metadata),
    pause_schedules: [],
    phases: [first],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  world.shelves.schedules.set(schedule.id, schedule)
  world.tell('subscription_schedule.created', schedule)
  change(world, subscription, { schedule: schedule.id }, 'customer.subscription.updated')
  return schedule
}

function update(
  world: World,
  schedule: Stripe.SubscriptionSchedule,
  given: z.infer<typeof updated>,
): Stripe.SubscriptionSchedule {
  alive(schedule)
  const subscription = subscriptionOf(world, idOf(schedule.subscription as string))
  const phases = given.phases ? phasesOf(world, schedule, subscription, given.phases) : schedule.phases
  const changes = {
    phases,
    end_behavior: given.end_behavior ?? schedule.end_behavior,
    metadata: mergedMetadata(schedule.metadata, given.metadata),
  }
  change(world, schedule, changes, 'subscription_schedule.updated')
  const present = phaseAt(schedule, world.now())
  if (present) change(world, subscription, entering(world, subscription, present), 'customer.subscription.updated')
  return schedule
}

/** Each phase begins where the one before it ends; the present one has to be told as it is. */
function phasesOf(
  world: World,
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  given: PhaseGiven[],
) {
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  for (const [place, phase] of given.entries()) {
    const before = phases.at(-1)
    const start = before?.end_date ?? momentOf(world, phase.start_date)
    if (start === undefined)
      throw invalid('The first phase must have a start date.', 'parameter_missing', `phases[${place}][start_date]`)
    if (!before && start !== schedule.phases[0]?.start_date)
      throw invalid('You can not modify the start date of the current phase.', undefined, 'phases[0][start_date]')
    if (before && phase.start_date !== undefined && momentOf(world, phase.start_date) !== start)
      throw invalid('Phases must follow each other without a gap.', undefined, `phases[${place}][start_date]`)
    for (const { price } of phase.items) subscribable(world, price)
    if (phase.default_payment_method) ownMethod(world, subscription, phase.default_payment_method)
    for (const { discount } of phase.discounts || [])
      take(world.shelves.discounts, discount, 'discount', `phases[${place}][discounts][0][discount]`)
    const end =
      momentOf(world, phase.end_date) ??
      (phase.duration && after(start, phase.duration.interval, phase.duration.interval_count ?? 1))
    if (!end && place < given.length - 1)
      throw invalid(
        'Only the last phase may do without an end_date or duration.',
        'parameter_missing',
        `phases[${place}][end_date]`,
      )
    phases.push(phaseOf(subscription, { items: phase.items, start, end: end ?? after(start, 'year', 1), given: phase }))
  }
  const [present] = phases
  const price = present?.items[0] && idOf(present.items[0].price)
  if (price !== subscription.items.data[0]?.price.id) throw notEmulated('a schedule that changes the present phase')
  if (present && present.end_date < world.now())
    throw invalid('The current phase cannot end in the past.', undefined, 'phases[0][end_date]')
  return phases
}

const momentOf = (world: World, given: number | 'now' | undefined) => (given === 'now' ? world.now() : given)

interface PhaseDraft {
  items: { price: string; quantity?: number | undefined }[]
  start: number
  end: number
  given: Pick<PhaseGiven, 'proration_behavior' | 'metadata' | 'default_payment_method' | 'discounts'>
}

const phaseOf = (
  subscription: Stripe.Subscription,
  { items, start, end, given }: PhaseDraft,
): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: subscription.currency,
  default_payment_method: given.default_payment_method ?? null,
  default_tax_rates: [],
  description: null,
  discounts: (given.discounts || []).map(({ discount }) => ({ coupon: null, discount, promotion_code: null })),
  end_date: end,
  invoice_settings: null,
  items: items.map(({ price, quantity = 1 }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  })),
  metadata: mergedMetadata({}, given.metadata),
  on_behalf_of: null,
  proration_behavior: given.proration_behavior ?? 'create_prorations',
  start_date: start,
  transfer_data: null,
  trial_end: null,
})

/** The subscription goes on as it is, and nothing will change it any more. */
export function release(world: World, schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
  const id = idOrNull(schedule.subscription)
  const subscription = id ? world.shelves.subscriptions.get(id) : undefined
  if (subscription) change(world, subscription, { schedule: null }, 'customer.subscription.updated')
  const done = {
    status: 'released' as const,
    released_at: world.now(),
    released_subscription: id,
    subscription: null,
    current_phase: null,
  }
  return change(world, schedule, done, 'subscription_schedule.released')
}
