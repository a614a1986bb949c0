import Stripe from 'stripe'
import type { Promotion } from '../contracts/checkout.ts'
import { DEFAULT_CURRENCY } from '../contracts/currency.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { Plan } from '../contracts/plan.ts'
import { TaxBehavior } from '../contracts/tax.ts'
import { translatable } from '../contracts/translatable.ts'
import {
  findPlanPrice,
  listPaidPlans,
  type PlanPrice,
  planIdsOfPrices,
  recordOtherPrice,
  recordPlanPrice,
} from '../data/plan-prices.ts'
import { readSiteSettings, readTaxBehavior } from '../data/site-settings.ts'
import type { Language } from '../domain/language.ts'
import { priceIn } from '../domain/plan.ts'
import { currencyName } from '../domain/price.ts'
import { statementDescriptor } from '../domain/statement-descriptor.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { withLease } from './leases.ts'
import type { StripeSnapshot } from './snapshot.ts'
import { priceOfLine, pricesOfSchedule, undefinedIfMissing } from './stripe.ts'

/**
 * The current price at Stripe in a currency. Asks Stripe only if the plan's amount differs from the recorded price. Throws
 * `invalid-fields` where the plan is not sold in the currency.
 */
export async function ensurePlanPrice(
  billing: BillingContext,
  plan: Plan,
  currency: string = DEFAULT_CURRENCY,
): Promise<PlanPrice> {
  const amount = priceIn(plan, currency)
  if (amount === undefined) throw notSoldIn(currency)
  const { recorded, taxBehavior } = await billing.database.asServiceRole(
    async (tx) => ({ recorded: await findPlanPrice(tx, plan.id, currency), taxBehavior: await readTaxBehavior(tx) }),
    { readOnly: true },
  )
  if (recorded?.amount === amount && hasBehavior(recorded.taxBehavior, taxBehavior)) return { ...recorded, taxBehavior }
  const [{ priceId }] = await synchronisePrices(billing, plan, [{ currency, amount }])
  return { priceId, amount, currency, taxBehavior }
}

function notSoldIn(currency: string): HttpError {
  const message = translatable('This plan has no price in {currency}. Please reload the page.')
  const values = { currency: (language: Language) => currencyName(currency, language) }
  return new HttpError('invalid-fields', message, { fields: { currency: message }, values })
}

/** Without taxes any price will do: what its behavior is has no effect. */
const hasBehavior = (behavior: string | null, expected: TaxBehavior | null) => !expected || behavior === expected

/** A plan's price at Stripe in one currency, and whether it was created now. */
export interface SynchronisedPrice extends PlanPrice {
  planId: string
  isNew: boolean
}

/** Creates or updates products and prices of all paid plans. Calls `onPlan` before each plan. */
export async function synchronisePlans(
  billing: BillingContext,
  onPlan: (plan: Plan, index: number, count: number) => void = () => {},
): Promise<SynchronisedPrice[]> {
  const plans = await billing.database.asServiceRole(listPaidPlans, { readOnly: true })
  const done: SynchronisedPrice[] = []
  for (const [index, plan] of plans.entries()) {
    onPlan(plan, index, plans.length)
    done.push(...(await synchronisePlan(billing, plan)))
  }
  return done
}

/** Creates or updates the product of a paid plan, and its price in every currency that it is sold in. */
export const synchronisePlan = (billing: BillingContext, plan: Plan): Promise<SynchronisedPrice[]> =>
  synchronisePrices(billing, plan, [{ currency: DEFAULT_CURRENCY, amount: plan.price }, ...plan.amounts])

interface CurrencyAmount {
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
}

/**
 * Finds the plan's prices by their lookup keys. If an amount has changed, a new price takes over the key; existing
 * subscribers keep the previous price.
 */
function synchronisePrices<Amounts extends [CurrencyAmount, ...CurrencyAmount[]]>(
  billing: BillingContext,
  plan: Plan,
  amounts: Amounts,
): Promise<{ [At in keyof Amounts]: SynchronisedPrice }> {
  // A plan has one current price at a time.
  return withLease(billing, `price of ${plan.id}`, async () => {
    const { name, taxBehavior } = await billing.database.asServiceRole(
      async (tx) => ({ name: (await readSiteSettings(tx)).name, taxBehavior: await readTaxBehavior(tx) }),
      { readOnly: true },
    )
    const product = await ensureProduct(billing.stripe, plan, statementDescriptor(name))
    const prices: SynchronisedPrice[] = []
    for (const amount of amounts)
      prices.push(await synchronisePrice(billing, { plan, ...amount, taxBehavior }, product.id))
    return prices as { [At in keyof Amounts]: SynchronisedPrice }
  })
}

async function synchronisePrice(
  { database, stripe }: BillingContext,
  terms: PriceTerms,
  product: string,
): Promise<SynchronisedPrice> {
  const { plan, currency, amount, taxBehavior } = terms
  const found = await currentPrice(stripe, terms)
  const matches = found && matchesTerms(found, terms, product)
  const current = matches ? found : await createPrice(stripe, terms, product, found?.id)
  const price = { priceId: current.id, amount, currency }
  await database.asServiceRole((tx) =>
    recordPlanPrice(tx, plan.id, product, { ...price, taxBehavior: behaviorOf(current) }),
  )
  return { ...price, taxBehavior, planId: plan.id, isNew: !matches }
}

/** The id is derived from the plan, so that concurrent calls create one product. */
async function ensureProduct(
  { products }: Stripe,
  { id: plan, name, description }: Plan,
  descriptor: string | undefined,
): Promise<Stripe.Product> {
  const id = `prod_meridian_${plan}`
  const statement = descriptor ? { statement_descriptor: descriptor } : {}
  const text = { name, ...(description && { description }), ...statement }
  const found = await products.retrieve(id).catch(undefinedIfMissing)
  if (!found) return products.create({ id, ...text, metadata: { meridian: OWN_MARK, plan } })
  const isUnchanged =
    found.active &&
    found.name === name &&
    (found.description ?? '') === description &&
    (!descriptor || found.statement_descriptor === descriptor)
  return isUnchanged ? found : products.update(id, { active: true, name, description, ...statement })
}

const lookupKey = ({ plan: { id, period }, currency }: PriceTerms) => `meridian_${id}_${currency}_${period}`

async function currentPrice({ prices }: Stripe, terms: PriceTerms): Promise<Stripe.Price | undefined> {
  const { data } = await prices.list({ lookup_keys: [lookupKey(terms)], limit: 1 })
  return data[0]
}

/** The terms of a price at Stripe. */
interface PriceTerms extends CurrencyAmount {
  plan: Plan
  taxBehavior: TaxBehavior | null
}

const behaviorOf = ({ tax_behavior: behavior }: Stripe.Price) => TaxBehavior.safeParse(behavior).data ?? 'unspecified'

const matchesTerms = (price: Stripe.Price, { plan, currency, amount, taxBehavior }: PriceTerms, product: string) =>
  price.active &&
  price.unit_amount === amount &&
  price.currency === currency &&
  price.recurring?.interval === plan.period &&
  price.product === product &&
  hasBehavior(price.tax_behavior, taxBehavior)

/**
 * The idempotency key contains the previous price: a plan whose amount changes back gets a third price, and a repeated
 * call gets none.
 */
function createPrice({ prices }: Stripe, terms: PriceTerms, product: string, previous = 'none'): Promise<Stripe.Price> {
  const { plan, currency, amount, taxBehavior } = terms
  const key = lookupKey(terms)
  return prices.create(
    {
      product,
      currency,
      unit_amount: amount,
      recurring: { interval: plan.period as 'year' },
      lookup_key: key,
      transfer_lookup_key: true,
      ...(taxBehavior && { tax_behavior: taxBehavior }),
      metadata: { meridian: OWN_MARK, plan: plan.id },
    },
    { idempotencyKey: `${key}-${amount}${taxBehavior ? `-${taxBehavior}` : ''}-after-${previous}` },
  )
}

/** The plan of a price at Stripe; undefined for other products. */
export type PlanLookup = (price: string | undefined) => string | undefined

/** Resolves every price in the snapshot, and records those of own products that were made at Stripe. */
export async function createPlanLookup(billing: BillingContext, snapshot: StripeSnapshot): Promise<PlanLookup> {
  const ids = priceIdsIn(snapshot)
  const known = await billing.database.asServiceRole((tx) => planIdsOfPrices(tx, [...ids]), { readOnly: true })
  for (const price of ids) {
    if (known.has(price)) continue
    const plan = await findPlanOfPrice(billing, price)
    if (plan) known.set(price, plan)
  }
  return (price) => (price === undefined ? undefined : known.get(price))
}

function priceIdsIn({ subscriptions, invoices }: StripeSnapshot): Set<string> {
  return new Set([
    ...subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price.id)),
    ...subscriptions.flatMap(pricesOfSchedule),
    ...invoices.flatMap(({ lines }) => lines.data.flatMap((line) => priceOfLine(line) ?? [])),
  ])
}

/** A price created by hand at Stripe belongs to the plan in its product's metadata. */
async function findPlanOfPrice({ database, stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { product, unit_amount, currency } = await stripe.prices.retrieve(id, { expand: ['product'] })
  if (typeof product === 'string' || product.deleted || product.metadata.meridian !== OWN_MARK) return undefined
  const { plan } = product.metadata
  if (!plan) return undefined
  const price = { id, plan, product: product.id, amount: unit_amount ?? 0, currency }
  const known = await database.asServiceRole((tx) => recordOtherPrice(tx, price))
  return known ? plan : undefined
}

/**
 * Finds the promotion of a code that a reader has entered. Throws `invalid-fields` when there is none, it has expired, or
 * it takes an amount off in another currency.
 */
export async function findPromotion(
  stripe: Stripe,
  code: string,
  currency: string,
): Promise<{ id: string; name: string; coupon: Stripe.Coupon }> {
  const expand = ['data.promotion.coupon']
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand })
  const [found] = data
  const coupon = found?.promotion.coupon
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid) throw invalidPromotion()
  if (coupon.amount_off !== null && coupon.currency !== currency) throw invalidPromotion()
  return { id: found.id, name: coupon.name ?? found.code, coupon }
}

/** The price with the promotion, as Stripe's preview calculates it. */
export async function previewPromotion(stripe: Stripe, code: string, { priceId, amount, currency }: PlanPrice) {
  const { id, name, coupon } = await findPromotion(stripe, code, currency)
  const preview = await stripe.invoices
    .createPreview({
      currency,
      discounts: [{ promotion_code: id }],
      subscription_details: { items: [{ price: priceId }], billing_mode: { type: 'flexible' } },
    })
    .catch(rethrowPromotionError)
  const renewalAmount = outlasts(coupon, 12) ? preview.total : amount
  return { promotionCode: code, name, amount: preview.total, renewalAmount, price: amount } satisfies Promotion
}

/** Whether the coupon still applies to an invoice after so many months; not if it ends exactly then. */
export function outlasts({ duration, duration_in_months: durationMonths }: Stripe.Coupon, months: number): boolean {
  return duration === 'forever' || (duration === 'repeating' && (durationMonths ?? 0) > months)
}

/** For `catch`: turns Stripe's error about a promotion into an error of its field. */
export function rethrowPromotionError(error: unknown): never {
  const isPromotionError =
    error instanceof Stripe.errors.StripeInvalidRequestError && /^discounts\b/.test(error.param ?? '')
  throw isPromotionError ? invalidPromotion(error) : error
}

function invalidPromotion(cause?: unknown): HttpError {
  const message = translatable('This code is not one of ours, or is not good for this.')
  return new HttpError('invalid-fields', message, { fields: { promotionCode: message }, cause })
}
