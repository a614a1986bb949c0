import type Stripe from 'stripe'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import type { SubscriptionState } from './standing.ts'

export interface PriceChange {
  /** Id at Stripe. */
  price: string
  effective: PlanChangePreview['effective']
}

/** Cents, and since when it is reckoned, in Stripe's seconds. */
export interface Proration {
  effectiveAt: number
  amount: number
  credit: number
  nextAmount: number
}

/** A larger plan begins at once, also one that costs the same; for a smaller one the reader has paid too much already. */
export const changeTiming = ({ item }: SubscriptionState, amount: number): PriceChange['effective'] =>
  amount >= (item.price.unit_amount ?? 0) ? 'now' : 'period-end'

/** What the change costs, as Stripe itself says: now, and at the next renewal. `from` is the moment of an earlier reckoning. */
export async function calculateProration(
  stripe: Stripe,
  state: SubscriptionState,
  { price, effective }: PriceChange,
  prorationAt?: number,
): Promise<Proration> {
  const previewInvoice = (terms: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices.createPreview({
      subscription: state.subscription.id,
      subscription_details: { items: [{ id: state.item.id, price }], ...terms },
    })
  const prorationParams = prorationAt === undefined ? {} : { proration_date: prorationAt }
  const [renewal, immediate] = await Promise.all([
    previewInvoice({ proration_behavior: 'none' }),
    effective === 'now' ? previewInvoice({ proration_behavior: 'always_invoice', ...prorationParams }) : undefined,
  ])
  const nextAmount = renewal.amount_due
  if (!immediate) return { effectiveAt: state.periodEnd, amount: 0, credit: 0, nextAmount }
  const effectiveAt = prorationAt ?? immediate.parent?.subscription_details?.subscription_proration_date ?? immediate.created
  return { effectiveAt, amount: immediate.amount_due, credit: creditIn(immediate), nextAmount }
}

const creditIn = ({ lines }: Stripe.Invoice) =>
  lines.data.reduce((credit, { amount }) => credit + Math.max(0, -amount), 0)
