import type Stripe from 'stripe'
import { z } from 'zod'
import { automaticTaxParam } from './automatic-tax.ts'
import { type EmulatorContext, idOrNull, newId } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { activeDiscounts, discountsParam, draftDiscounts } from './discounts.ts'
import { buildInvoice, type InvoiceDraft } from './draft-invoice.ts'
import { getOrThrow, invalidRequest, StripeApiError } from './errors.ts'
import { itemAmount, periodLine } from './invoice-lines.ts'
import {
  applyItemChanges,
  billableChanges,
  changedItemsParam,
  prorationLines,
  resolveItemChanges,
} from './proration.ts'
import { nextPeriod } from './renewal.ts'
import { clearable, flag, int, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import { subscriptionInNextPhase } from './schedule-phases.ts'
import { newItem, requireOneCurrency } from './subscription-items.ts'
import { buildSubscription, getSubscription } from './subscription-routes.ts'
import { periodEndOf } from './subscription-updates.ts'
import { requireTaxed, type TaxCustomer } from './tax.ts'
import { isTaxId, taxIdInvalid } from './tax-id-routes.ts'

const previewParams = schemaFor<Stripe.InvoiceCreatePreviewParams>()({
  customer: text.optional(),
  subscription: text.optional(),
  schedule: text.optional(),
  currency: text.optional(),
  discounts: discountsParam.optional(),
  automatic_tax: automaticTaxParam.optional(),
  customer_details: z
    .strictObject({
      address: clearable(z.record(z.string(), text)).optional(),
      tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
      tax_ids: z.array(z.strictObject({ type: text, value: text })).optional(),
    })
    .optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription_details: z
    .strictObject({
      items: changedItemsParam.optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: int.optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: clearable(int).optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
    })
    .optional(),
})
type PreviewParams = z.infer<typeof previewParams>

export const previewRoutes: Route[] = [
  route('POST', '/v1/invoices/create_preview', previewParams, (context, { params }) => {
    const subscription = params.schedule ? subscriptionOfSchedule(context, params.schedule) : params.subscription
    return requireTaxed(
      subscription
        ? previewSubscription(context, getSubscription(context, subscription, 'subscription'), params)
        : previewNewSubscription(context, params),
    )
  }),
]

function subscriptionOfSchedule(context: EmulatorContext, id: string): string | undefined {
  const schedule = getOrThrow(context.store.schedules, id, 'subscription schedule', 'schedule')
  return idOrNull(schedule.subscription) ?? undefined
}

/** Customer of a preview without one. Stripe needs a customer in a preview only for taxes. */
const PREVIEW_CUSTOMER = 'cus_preview'

/** The first invoice of a new subscription. */
function previewNewSubscription(
  context: EmulatorContext,
  { customer, subscription_details: details, discounts, automatic_tax, customer_details }: PreviewParams,
): Stripe.Invoice {
  const known = customer ? getCustomer(context, customer, 'customer') : undefined
  const customerId = known?.id ?? PREVIEW_CUSTOMER
  const given = (details?.items ?? []).map(({ price, quantity }) => {
    if (!price)
      throw invalidRequest('Missing required param: subscription_details[items][0][price].', 'parameter_missing')
    return { price, quantity }
  })
  const id = newId('sub')
  const start = context.now()
  const items = given.map((item) => newItem(context, id, item, start))
  requireOneCurrency(
    known?.currency,
    items.map(({ price }) => price),
  )
  const amount = items.reduce((sum, item) => sum + itemAmount(item), 0)
  const subscription = buildSubscription(context, id, customerId, items, start, { automatic_tax })
  const period = { start, end: items[0]?.current_period_end ?? start }
  const lines = items.map((item) => periodLine(context, item, period))
  const discountDrafts = draftDiscounts(context, discounts, { customer: customerId, subscription: id, amount })
  const taxed = customer_details && previewedCustomer(customer_details)
  const draft = { subscription, lines, discounts: discountDrafts, reason: 'subscription_create' as const }
  return buildPreview(context, { ...draft, period: { start, end: start }, ...(taxed && { taxCustomer: taxed }) })
}

/** The customer that a preview describes in place of one at Stripe. */
function previewedCustomer({
  address,
  tax_exempt: exempt = 'none',
  tax_ids: taxIds = [],
}: NonNullable<PreviewParams['customer_details']>): TaxCustomer {
  const invalid = taxIds.findIndex((one) => !isTaxId(one))
  if (invalid >= 0) throw taxIdInvalid(taxIds[invalid]?.type ?? '', `customer_details[tax_ids][${invalid}][value]`)
  return { address: address || null, exempt, taxIds }
}

/**
 * A day that was chosen for the end stays unless it is cleared itself: `cancel_at_period_end: false` takes back only the end with the term.
 * A day after the term leaves the renewal.
 */
function isCancelled(
  subscription: Stripe.Subscription,
  given: NonNullable<PreviewParams['subscription_details']>,
): boolean {
  if (given.cancel_at !== undefined) return given.cancel_at !== ''
  const { cancel_at: day, cancel_at_period_end: endsWithTerm } = subscription
  const endsBeforeRenewal = day !== null && day <= periodEndOf(subscription)
  return given.cancel_at_period_end || (endsBeforeRenewal && !(endsWithTerm && given.cancel_at_period_end === false))
}

/** The next invoice of a subscription, or the one that a change would cause now. */
export function previewSubscription(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  { subscription_details: details = {}, discounts, customer_details }: PreviewParams,
): Stripe.Invoice {
  const taxed = customer_details && { taxCustomer: previewedCustomer(customer_details) }
  if (subscription.ended_at) throw noUpcomingInvoice(subscription)
  const behaviour = details.proration_behavior ?? 'create_prorations'
  const changedItems = resolveItemChanges(context, subscription, details.items ?? [])
  const at = details.proration_date ?? context.now()
  const prorations =
    behaviour === 'none'
      ? []
      : billableChanges(changedItems).flatMap((changedItem) => prorationLines(context, changedItem, at))
  const discountsFor = (source: Stripe.Subscription, time: number) =>
    discounts
      ? draftDiscounts(context, discounts, { customer: null, subscription: subscription.id, amount: 0 })
      : activeDiscounts(context, source, time)
  if (behaviour === 'always_invoice' && prorations.length > 0) {
    const immediate = buildPreview(context, {
      subscription,
      lines: prorations,
      discounts: discountsFor(subscription, at),
      reason: 'subscription_update',
      period: { start: at, end: at },
      ...taxed,
    })
    if (immediate.parent?.subscription_details) immediate.parent.subscription_details.subscription_proration_date = at
    return immediate
  }
  const cancels = isCancelled(subscription, details)
  if (cancels && prorations.length === 0) throw noUpcomingInvoice(subscription)
  const next = details.items ? subscription : subscriptionInNextPhase(context, subscription)
  const items = details.items ? applyItemChanges(subscription, changedItems) : next.items.data
  const pendingLines = [...(context.store.pendingLines.get(subscription.id) ?? []), ...prorations]
  const periodLines = cancels ? [] : items.map((item) => periodLine(context, item, nextPeriod(subscription, item)))
  const { current_period_start: start } = items[0] ?? { current_period_start: at }
  const period = { start, end: periodEndOf(subscription) }
  return buildPreview(context, {
    subscription: next,
    lines: [...pendingLines, ...periodLines],
    discounts: discountsFor(next, period.end),
    reason: 'upcoming',
    period,
    ...taxed,
  })
}

const buildPreview = (context: EmulatorContext, draft: InvoiceDraft): Stripe.Invoice =>
  buildInvoice(context, newId('upcoming_in'), { ...draft, lines: draft.lines.map((line) => ({ ...line })) })

const noUpcomingInvoice = ({ id }: Stripe.Subscription) =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for subscription: ${id}`,
  })
