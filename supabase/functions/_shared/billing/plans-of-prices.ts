import type Stripe from 'stripe'
import type { Tx } from '../data/database.ts'
import { planIdsOfPrices, recordOtherPrice } from '../data/known-prices.ts'
import { OWN_MARK } from './money.ts'
import { priceOfLine, pricesOfSchedule } from './parts.ts'
import type { StripeSnapshot } from './stripe-world.ts'

/** The plan of a price at Stripe; undefined when it sells nothing of ours. */
export type PlanLookup = (price: string | undefined) => string | undefined

/** Knows the plan of every price that a customer has to do with. */
export async function createPlanLookup(tx: Tx, stripe: Stripe, snapshot: StripeSnapshot): Promise<PlanLookup> {
  const ids = priceIdsIn(snapshot)
  const known = await planIdsOfPrices(tx, [...ids])
  for (const price of ids) {
    if (known.has(price)) continue
    const plan = await findPlanOfPrice(tx, stripe, price)
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

/** A price that somebody made at Stripe by hand belongs to the plan that its product is marked with. */
async function findPlanOfPrice(tx: Tx, stripe: Stripe, id: string): Promise<string | undefined> {
  const { product, unit_amount, currency } = await stripe.prices.retrieve(id, { expand: ['product'] })
  if (typeof product === 'string' || product.deleted || product.metadata.meridian !== OWN_MARK) return undefined
  const { plan } = product.metadata
  if (!plan) return undefined
  const known = await recordOtherPrice(tx, { id, plan, product: product.id, amount: unit_amount ?? 0, currency })
  return known ? plan : undefined
}
