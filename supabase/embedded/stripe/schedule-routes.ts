import type Stripe from 'stripe'
import { z } from 'zod'
import { automaticTax, automaticTaxParam } from './automatic-tax.ts'
import { addInterval } from './billing-periods.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, idOf, idOrNull, newId, updateAndEmit } from './context.ts'
import { getOrThrow, invalidRequest, notEmulated } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
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
import { phaseAt, phaseChanges } from './schedule-phases.ts'
import { isSentToCustomer } from './send-invoice.ts'
import { getActivePrice, requireOneCurrency } from './subscription-items.ts'
import { getSubscription } from './subscription-routes.ts'
import { periodEndOf } from './subscription-updates.ts'

const timestampParam = z.union([z.literal('now'), int])
const phaseParams = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: int.optional(), metadata: metadata.optional() })).min(1),
  start_date: timestampParam.optional(),
  end_date: timestampParam.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: int.optional() })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
  default_payment_method: text.optional(),
  automatic_tax: automaticTaxParam.optional(),
  discounts: clearable(z.array(z.strictObject({ discount: text }))).optional(),
})
type PhaseParams = z.infer<typeof phaseParams>

const endBehavior = z.enum(['release', 'cancel'])
const createParams = schemaFor<Stripe.SubscriptionScheduleCreateParams>()({
  from_subscription: text,
  metadata: metadata.optional(),
})
const updateParams = schemaFor<Stripe.SubscriptionScheduleUpdateParams>()({
  default_settings: z
    .strictObject({ default_payment_method: clearable(text).optional(), automatic_tax: automaticTaxParam.optional() })
    .optional(),
  phases: z.array(phaseParams).min(1).max(10).optional(),
  end_behavior: endBehavior.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  metadata: metadata.optional(),
})
const listParams = schemaFor<Stripe.SubscriptionScheduleListParams>()({
  customer: text.optional(),
  scheduled: flag.optional(),
  created: range.optional(),
  ...paginationParams,
})
const releaseParams = schemaFor<Stripe.SubscriptionScheduleReleaseParams>()({ preserve_cancel_date: flag.optional() })
const cancelParams = schemaFor<Stripe.SubscriptionScheduleCancelParams>()({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

export const scheduleRoutes: Route[] = [
  route('POST', '/v1/subscription_schedules', createParams, (context, { params }) =>
    createFromSubscription(context, params),
  ),
  listRoute(
    '/v1/subscription_schedules',
    listParams,
    ({ store }) => store.schedules.values(),
    (params) => [matches(params.customer, (row) => idOf(row.customer))],
  ),
  route('GET', '/v1/subscription_schedules/:id', noParams, (context, { ids: [id] }) => getSchedule(context, id)),
  route('POST', '/v1/subscription_schedules/:id', updateParams, (context, { ids: [id], params }) =>
    updateSchedule(context, getSchedule(context, id), params),
  ),
  route('POST', '/v1/subscription_schedules/:id/release', releaseParams, (context, { ids: [id] }) =>
    releaseSchedule(context, requireActive(getSchedule(context, id))),
  ),
  route('POST', '/v1/subscription_schedules/:id/cancel', cancelParams, (context, { ids: [id] }) => {
    const schedule = requireActive(getSchedule(context, id))
    cancelSubscription(
      context,
      getSubscription(context, idOf(schedule.subscription as string)),
      'cancellation_requested',
    )
    return schedule
  }),
]

const getSchedule = (context: EmulatorContext, id: string) =>
  getOrThrow(context.store.schedules, id, 'subscription schedule')

function requireActive(schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule
  throw invalidRequest(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  )
}

/** The new schedule has one phase: the subscription as it is, until the end of its period. */
function createFromSubscription(
  context: EmulatorContext,
  given: z.infer<typeof createParams>,
): Stripe.SubscriptionSchedule {
  const subscription = getSubscription(context, given.from_subscription, 'from_subscription')
  if (subscription.ended_at)
    throw invalidRequest('You cannot migrate a subscription that is already canceled.', undefined, 'from_subscription')
  if (subscription.schedule)
    throw invalidRequest(
      'You cannot migrate a subscription that is already attached to a schedule.',
      undefined,
      'from_subscription',
    )
  if (isSentToCustomer(subscription)) throw notEmulated('schedules of subscriptions whose invoices are sent')
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start))
  const first = buildPhase(subscription, {
    items: subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
    start,
    end: periodEndOf(subscription),
    given: {
      automatic_tax: { enabled: subscription.automatic_tax.enabled },
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
    created: context.now(),
    current_phase: { start_date: first.start_date, end_date: first.end_date },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: automaticTax(subscription.automatic_tax.enabled),
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: context.behavior.scheduleCopiesCard
        ? idOrNull(subscription.default_payment_method)
        : null,
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
    metadata: mergeMetadata({}, given.metadata),
    pause_schedules: [],
    phases: [first],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  context.store.schedules.set(schedule.id, schedule)
  context.emitEvent('subscription_schedule.created', schedule)
  updateAndEmit(context, subscription, { schedule: schedule.id }, 'customer.subscription.updated')
  return schedule
}

function updateSchedule(
  context: EmulatorContext,
  schedule: Stripe.SubscriptionSchedule,
  given: z.infer<typeof updateParams>,
): Stripe.SubscriptionSchedule {
  requireActive(schedule)
  const subscription = getSubscription(context, idOf(schedule.subscription as string))
  const phases = given.phases ? buildPhases(context, schedule, subscription, given.phases) : schedule.phases
  const card = given.default_settings?.default_payment_method
  if (card) requirePaymentMethodOf(context, idOf(subscription.customer), card)
  const changes = {
    phases,
    default_settings: {
      ...schedule.default_settings,
      ...(card !== undefined && { default_payment_method: card || null }),
      ...(given.default_settings?.automatic_tax && {
        automatic_tax: automaticTax(given.default_settings.automatic_tax.enabled),
      }),
    },
    end_behavior: given.end_behavior ?? schedule.end_behavior,
    metadata: mergeMetadata(schedule.metadata, given.metadata),
  }
  updateAndEmit(context, schedule, changes, 'subscription_schedule.updated')
  const current = phaseAt(schedule, context.now())
  if (current)
    updateAndEmit(
      context,
      subscription,
      phaseChanges(context, subscription, schedule, current),
      'customer.subscription.updated',
    )
  return schedule
}

/** Each phase begins at the end of the previous one; the current phase must be passed unchanged. */
function buildPhases(
  context: EmulatorContext,
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  given: PhaseParams[],
) {
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  for (const [index, phase] of given.entries()) {
    const previous = phases.at(-1)
    const start = previous?.end_date ?? resolveTimestamp(context, phase.start_date)
    if (start === undefined)
      throw invalidRequest(
        'The first phase must have a start date.',
        'parameter_missing',
        `phases[${index}][start_date]`,
      )
    if (!previous && start !== schedule.phases[0]?.start_date)
      throw invalidRequest(
        'You can not modify the start date of the current phase.',
        undefined,
        'phases[0][start_date]',
      )
    if (previous && phase.start_date !== undefined && resolveTimestamp(context, phase.start_date) !== start)
      throw invalidRequest('Phases must follow each other without a gap.', undefined, `phases[${index}][start_date]`)
    requireOneCurrency(
      subscription.currency,
      phase.items.map(({ price }) => getActivePrice(context, price)),
    )
    if (phase.default_payment_method)
      requirePaymentMethodOf(context, idOf(subscription.customer), phase.default_payment_method)
    for (const { discount } of phase.discounts || [])
      getOrThrow(context.store.discounts, discount, 'discount', `phases[${index}][discounts][0][discount]`)
    const end =
      resolveTimestamp(context, phase.end_date) ??
      (phase.duration && addInterval(start, phase.duration.interval, phase.duration.interval_count ?? 1))
    if (!end && index < given.length - 1)
      throw invalidRequest(
        'Only the last phase may do without an end_date or duration.',
        'parameter_missing',
        `phases[${index}][end_date]`,
      )
    phases.push(
      buildPhase(subscription, { items: phase.items, start, end: end ?? addInterval(start, 'year', 1), given: phase }),
    )
  }
  const [current] = phases
  const price = current?.items[0] && idOf(current.items[0].price)
  if (price !== subscription.items.data[0]?.price.id) throw notEmulated('a schedule that changes the current phase')
  if (current && current.end_date < context.now())
    throw invalidRequest('The current phase cannot end in the past.', undefined, 'phases[0][end_date]')
  return phases
}

const resolveTimestamp = (context: EmulatorContext, given: number | 'now' | undefined) =>
  given === 'now' ? context.now() : given

interface PhaseDraft {
  items: { price: string; quantity?: number | undefined }[]
  start: number
  end: number
  given: Pick<PhaseParams, 'proration_behavior' | 'metadata' | 'default_payment_method' | 'discounts' | 'automatic_tax'>
}

const buildPhase = (
  subscription: Stripe.Subscription,
  { items, start, end, given }: PhaseDraft,
): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  ...(given.automatic_tax && { automatic_tax: automaticTax(given.automatic_tax.enabled) }),
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
  metadata: mergeMetadata({}, given.metadata),
  on_behalf_of: null,
  proration_behavior: given.proration_behavior ?? 'create_prorations',
  start_date: start,
  transfer_data: null,
  trial_end: null,
})

/** Detaches the subscription, which continues unchanged. */
export function releaseSchedule(
  context: EmulatorContext,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  const id = idOrNull(schedule.subscription)
  const subscription = id ? context.store.subscriptions.get(id) : undefined
  if (subscription) updateAndEmit(context, subscription, { schedule: null }, 'customer.subscription.updated')
  const releasedFields = {
    status: 'released' as const,
    released_at: context.now(),
    released_subscription: id,
    subscription: null,
    current_phase: null,
  }
  return updateAndEmit(context, schedule, releasedFields, 'subscription_schedule.released')
}
