import type { DeliveryAddress } from '../contracts/address.ts'
import { HttpError, type HttpErrorOptions } from '../contracts/http-error.ts'
import type { Plan } from '../contracts/plan.ts'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import { translatable } from '../contracts/translatable.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { hasOpenPause } from '../data/print-pauses.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { longDate } from '../domain/dates.ts'
import { priceIn } from '../domain/plan.ts'
import { differentCurrency, notSoldInOwnCurrency } from '../domain/reader-currency.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import {
  calculateProration,
  changeTiming,
  isQuoteFresh,
  type PriceChange,
  type Quote,
  sealQuote,
  unsealQuote,
} from './change-quote.ts'
import { customerTaxedAt, setDeliveryTaxAddress } from './change-tax-address.ts'
import { cardMissing, hasCard, paymentDeclined, paymentOutcome } from './payments.ts'
import { isExtended, isoTime } from './stripe.ts'
import { ensurePlanPrice } from './stripe-prices.ts'
import {
  cancelPendingUpgrade,
  cancelScheduledChange,
  fetchSubscriptionState,
  hasOverdueInvoice,
  isCancelled,
  isOffer,
  isRenewalUnpaid,
  pendingUpgrade,
  type SubscriptionState,
  scheduledPrice,
  schedulePrice,
} from './subscription-state.ts'

/** The price of another plan in the currency of the subscription. Throws `conflict` where the plan has none. */
function ensureOwnPrice(billing: BillingContext, { currency }: PaidSubscription, plan: Plan): Promise<PlanPrice> {
  if (priceIn(plan, currency) === undefined) throw notSoldInOwnCurrency(plan, currency)
  return ensurePlanPrice(billing, plan, currency)
}

/** A sealed quote for changing to the plan. The delivery address is that of a plan with the printed edition, which is taxed there. */
export async function quoteChange(
  billing: BillingContext,
  secret: string,
  paidSubscription: PaidSubscription,
  plan: Plan,
  deliveryAddress?: DeliveryAddress,
): Promise<Omit<PlanChangePreview, 'acceptedTerms'>> {
  if (paidSubscription.planId === plan.id) throw new HttpError('conflict', 'This is the plan that you have.')
  const price = await ensureOwnPrice(billing, paidSubscription, plan)
  return withCustomerLock(billing, paidSubscription.customerId, () =>
    createQuote(billing, secret, paidSubscription, { plan, price, deliveryAddress }),
  )
}

async function createQuote(
  billing: BillingContext,
  secret: string,
  paidSubscription: PaidSubscription,
  { plan, price: { priceId: price, amount: cost, currency }, deliveryAddress }: NewPlan,
): Promise<Omit<PlanChangePreview, 'acceptedTerms'>> {
  const state = await fetchSubscriptionState(billing.stripe, paidSubscription)
  await assertChangeable(billing, state)
  // Before the amounts are compared: those of two currencies say nothing about each other.
  if (state.subscription.currency !== currency) throw differentCurrency(state.subscription.currency, currency)
  const effective = changeTiming(state, cost)
  const customer = await customerOfPreview(billing, paidSubscription, state, deliveryAddress)
  const change: PriceChange = { price, effective, customer }
  const { effectiveAt, nextAmount, ...lines } = await calculateProration(billing.stripe, state, change)
  const id = crypto.randomUUID()
  const quote = {
    id,
    subscription: paidSubscription.stripeId,
    plan: plan.id,
    price,
    effective,
    effectiveAt,
    amount: lines.amount,
    nextAmount,
    madeAt: toSeconds(Date.now()),
  }
  return {
    planId: plan.id,
    effective,
    effectiveAt: toIsoTime(effectiveAt),
    currency,
    ...lines,
    nextAmount,
    nextAt: toIsoTime(state.periodEnd),
    quote: sealQuote(secret, quote),
  }
}

interface NewPlan {
  plan: Plan
  price: PlanPrice
  deliveryAddress: DeliveryAddress | undefined
}

/** Undefined where the customer at Stripe is taxed as the plan will be. */
const customerOfPreview = async (
  { stripe }: BillingContext,
  { customerId }: PaidSubscription,
  { subscription }: SubscriptionState,
  deliveryAddress: DeliveryAddress | undefined,
) =>
  deliveryAddress && subscription.automatic_tax.enabled
    ? customerTaxedAt(stripe, customerId, deliveryAddress)
    : undefined

/**
 * Unseals a quote and checks that it is for this subscription and plan, fresh, and at the current price. Throws
 * `conflict` otherwise.
 */
export async function validateQuote(
  billing: BillingContext,
  secrets: string[],
  paidSubscription: PaidSubscription,
  { plan, sealed }: { plan: Plan; sealed: string },
): Promise<Quote> {
  const quote = unsealQuote(secrets, sealed)
  if (!quote || quote.subscription !== paidSubscription.stripeId || quote.plan !== plan.id) throw quoteExpired()
  const { priceId } = await ensureOwnPrice(billing, paidSubscription, plan)
  if (quote.price !== priceId || !isQuoteFresh(quote, Date.now())) throw quoteExpired()
  return quote
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const toIsoTime = (at: number) => new Date(at * 1000).toISOString()

/**
 * Changes the plan as quoted, or not at all. An upgrade takes effect when it is paid: a declined card leaves everything
 * unchanged, with nothing owed. Returns the client secret when the bank requires authentication, otherwise null.
 * Repeating a quote has no further effect. The delivery address is that of a plan with the printed edition, which is taxed there.
 */
export function changePlan(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
  quote: Quote,
  deliveryAddress?: DeliveryAddress,
): Promise<string | null> {
  return withCustomerLock(billing, paidSubscription.customerId, () =>
    applyChange(billing, paidSubscription, quote, deliveryAddress),
  )
}

async function applyChange(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
  quote: Quote,
  deliveryAddress: DeliveryAddress | undefined,
): Promise<string | null> {
  const { stripe } = billing
  const state = await fetchSubscriptionState(stripe, paidSubscription)
  if (await isApplied(billing, state, quote)) return null
  if (isAwaitingPayment(state, quote)) return resolveUpgrade(billing, paidSubscription, quote)
  await assertChangeable(billing, state)
  if (quote.effective === 'period-end') {
    await verifyQuote(billing, state, quote, await customerOfPreview(billing, paidSubscription, state, deliveryAddress))
    await schedulePrice(stripe, state, quote.price)
    return null
  }
  // Stripe's refusal would be repeated for a day to this quote, also after a card was added.
  if (quote.amount > 0 && !(await hasCard(stripe, state))) throw cardMissing()
  if (deliveryAddress && state.subscription.automatic_tax.enabled)
    await setDeliveryTaxAddress(stripe, paidSubscription.customerId, deliveryAddress)
  // By the address at Stripe, which the charge is taxed by.
  await verifyQuote(billing, state, quote)
  await applyUpgrade(billing, state, quote)
  return resolveUpgrade(billing, paidSubscription, quote)
}

/** Cancels a scheduled downgrade and an unpaid upgrade. */
export function cancelPendingChange(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(billing.stripe, paidSubscription)
    await cancelScheduledChange(billing.stripe, state)
    await cancelPendingUpgrade(billing.stripe, state)
  })
}

/**
 * Throws `conflict` with what to do first, unless the plan can be changed. Cancels an upgrade that still waits for the
 * bank: with its invoice open, Stripe calculates no proration.
 */
async function assertChangeable({ stripe, database }: BillingContext, state: SubscriptionState): Promise<void> {
  const { subscription } = state
  if (hasOverdueInvoice(state))
    throw changeConflict(translatable('A payment is open. Please pay it first; then choose another plan.'))
  if (isRenewalUnpaid(state))
    throw changeConflict(
      translatable('Your renewal is being paid. You can choose another plan as soon as that is done.'),
    )
  if (await database.asServiceRole((tx) => hasOpenPause(tx, subscription.id), { readOnly: true }))
    throw changeConflict(
      translatable(
        'Your printed edition is paused. You can choose another plan when the pause is over, or, if it has left out an edition, when this term has ended.',
      ),
    )
  // Free time has no price, so no amount of a change could be shown.
  if (isExtended(subscription))
    throw changeConflict(
      translatable(
        'The months of your pause have been added to this term. You can choose another plan when it has ended, on {date}.',
      ),
      { date: (language) => longDate(isoTime(state.periodEnd), language) },
    )
  if (state.subscription.status === 'trialing')
    throw changeConflict(
      translatable('Your free days are running. You can choose another plan as soon as they have ended.'),
    )
  if (isCancelled(state))
    throw changeConflict(
      translatable('You have cancelled this subscription. Please resume it first; then choose another plan.'),
    )
  // The discount is for the renewal of this plan, and Stripe would give it on the first invoice of any other.
  if (state.subscription.discounts.some(isOffer))
    throw changeConflict(
      translatable('You have taken an offer for your next year. Please give it up first; then choose another plan.'),
    )
  if (await scheduledPrice(stripe, state))
    throw changeConflict(
      translatable('You have chosen another plan for the end of the period. Please take that back first.'),
    )
  if (!(await cancelPendingUpgrade(stripe, state))) throw quoteExpired()
}

const changeConflict = (detail: string, values?: HttpErrorOptions['values']) =>
  new HttpError('conflict', detail, { values })

const quoteExpired = () =>
  new HttpError('conflict', 'This offer no longer holds. Nothing was changed or taken: please look at the new amount.')

async function isApplied(
  { stripe }: BillingContext,
  state: SubscriptionState,
  { effective, price }: Quote,
): Promise<boolean> {
  const activePrice = effective === 'now' ? state.item.price.id : await scheduledPrice(stripe, state)
  return activePrice === price
}

/** The same quote again, while the bank still waits for authentication. */
function isAwaitingPayment(state: SubscriptionState, { effective, price, amount }: Quote): boolean {
  const pendingPrice = state.subscription.pending_update?.subscription_items?.[0]?.price.id
  return effective === 'now' && pendingPrice === price && pendingUpgrade(state)?.amount_due === amount
}

async function verifyQuote(
  { stripe }: BillingContext,
  state: SubscriptionState,
  quote: Quote,
  customer?: PriceChange['customer'],
): Promise<void> {
  const { price, effective, effectiveAt, amount, nextAmount } = quote
  const change: PriceChange = { price, effective, customer }
  const inThisPeriod =
    effective === 'now' ? effectiveAt >= state.item.current_period_start : effectiveAt === state.periodEnd
  if (!inThisPeriod) throw quoteExpired()
  const proration = await calculateProration(stripe, state, change, effectiveAt)
  if (proration.amount !== amount || proration.nextAmount !== nextAmount) throw quoteExpired()
}

/** The quote's id is the idempotency key, so that a retry after a crash does not charge twice. */
async function applyUpgrade(
  { stripe, log }: BillingContext,
  { subscription, item }: SubscriptionState,
  quote: Quote,
): Promise<void> {
  const { id, price, effectiveAt, amount: quoted } = quote
  const { latest_invoice: invoice } = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: effectiveAt,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `change-${id}` },
  )
  const charged = typeof invoice === 'object' ? invoice?.amount_due : undefined
  if (charged !== quoted)
    log('error', 'plan change charged a different amount than quoted', {
      subscription: subscription.id,
      quoted,
      charged,
    })
}

/** Fetches the state anew: a response that Stripe replays for an idempotency key shows an old state. */
async function resolveUpgrade(
  { stripe }: BillingContext,
  paidSubscription: PaidSubscription,
  { price }: Quote,
): Promise<string | null> {
  const state = await fetchSubscriptionState(stripe, paidSubscription)
  if (state.item.price.id === price) return null
  const invoice = pendingUpgrade(state)
  const outcome = invoice && (await paymentOutcome(stripe, invoice.id))
  if (outcome?.state === 'done') return null
  if (outcome?.state === 'requires-action') return outcome.secret
  if (!(await cancelPendingUpgrade(stripe, state))) return null
  throw outcome?.state === 'declined'
    ? paymentDeclined(outcome.reason, translatable('Your plan stays as it was.'))
    : quoteExpired()
}
