import type Stripe from 'stripe'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import type { Standing } from './standing.ts'

export interface Change {
  /** Id at Stripe. */
  price: string
  effective: PlanChangePreview['effective']
}

/** Cents, and since when it is reckoned, in Stripe's seconds. */
export interface Reckoning {
  effectiveAt: number
  amount: number
  credit: number
  nextAmount: number
}

/** A larger plan begins at once, also one that costs the same; for a smaller one the reader has paid too much already. */
export const effectiveOf = ({ item }: Standing, amount: number): Change['effective'] =>
  amount >= (item.price.unit_amount ?? 0) ? 'now' : 'period-end'

/** What the change costs, as Stripe itself says: now, and at the next renewal. `from` is the moment of an earlier reckoning. */
export async function reckon(
  stripe: Stripe,
  standing: Standing,
  { price, effective }: Change,
  from?: number,
): Promise<Reckoning> {
  const ask = (terms: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices.createPreview({
      subscription: standing.subscription.id,
      subscription_details: { items: [{ id: standing.item.id, price }], ...terms },
    })
  const dated = from === undefined ? {} : { proration_date: from }
  const [renewal, atOnce] = await Promise.all([
    ask({ proration_behavior: 'none' }),
    effective === 'now' ? ask({ proration_behavior: 'always_invoice', ...dated }) : undefined,
  ])
  const nextAmount = renewal.amount_due
  if (!atOnce) return { effectiveAt: standing.periodEnd, amount: 0, credit: 0, nextAmount }
  const effectiveAt = from ?? atOnce.parent?.subscription_details?.subscription_proration_date ?? atOnce.created
  return { effectiveAt, amount: atOnce.amount_due, credit: creditIn(atOnce), nextAmount }
}

const creditIn = ({ lines }: Stripe.Invoice) =>
  lines.data.reduce((credit, { amount }) => credit + Math.max(0, -amount), 0)
