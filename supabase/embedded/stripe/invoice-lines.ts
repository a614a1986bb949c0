import type Stripe from 'stripe'
import { decimalOf, type EmulatorContext, idOf, newId } from './context.ts'
import { discountAmount } from './discounts.ts'
import { formatDollars } from './format.ts'

export interface LineDraft {
  subscription: string
  item: string
  price: Stripe.Price
  quantity: number
  amount: number
  period: { start: number; end: number }
  proration: boolean
  description: string
  /** False for a credit, whose amount includes the discounts already. */
  discountable: boolean
}

export function newLine(draft: LineDraft): Stripe.InvoiceLineItem {
  const invoiceItem = draft.proration ? newId('ii') : null
  return {
    id: newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: draft.price.currency,
    description: draft.description,
    discount_amounts: [],
    discountable: draft.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: invoiceItem,
        proration: draft.proration,
        proration_details: draft.proration ? { credited_items: null } : null,
        subscription: draft.subscription,
        subscription_item: draft.item,
      },
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: draft.price.id, product: idOf(draft.price.product) },
      unit_amount_decimal: decimalOf(draft.price.unit_amount ?? 0),
    },
    quantity: draft.quantity,
    quantity_decimal: decimalOf(draft.quantity),
    subscription: draft.subscription,
    subtotal: draft.amount,
    taxes: [],
  }
}

/** The line of a full billing period. */
export function periodLine(
  context: EmulatorContext,
  item: Stripe.SubscriptionItem,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = item
  return newLine({
    subscription: item.subscription,
    item: item.id,
    price,
    quantity,
    amount: itemAmount(item),
    period,
    proration: false,
    description: `${quantity} × ${productName(context, price)} (at ${formatDollars(price.unit_amount ?? 0)} / ${price.recurring?.interval})`,
    discountable: true,
  })
}

export const itemAmount = ({ price, quantity = 1 }: Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>) =>
  (price.unit_amount ?? 0) * quantity

export const productName = (context: EmulatorContext, price: Stripe.Price) =>
  context.store.products.get(idOf(price.product))?.name ?? 'Subscription'

/** Sets the discount amounts of each line, discount by discount. */
export function applyDiscounts(
  context: EmulatorContext,
  lines: Stripe.InvoiceLineItem[],
  discounts: Stripe.Discount[],
): void {
  for (const line of lines) line.discount_amounts = []
  for (const discount of discounts) {
    let remaining = Number.POSITIVE_INFINITY
    const coupon = discount.source.coupon && context.store.coupons.get(idOf(discount.source.coupon))
    if (coupon && coupon.amount_off !== null) remaining = coupon.amount_off
    for (const line of lines.filter(({ discountable }) => discountable)) {
      const amount = Math.min(discountAmount(context, discount, netAmount(line)), remaining)
      remaining -= amount
      line.discount_amounts?.push({ amount, discount: discount.id })
    }
  }
}

/** The amount of a line after discounts, in cents. */
export const netAmount = (line: Stripe.InvoiceLineItem) =>
  line.amount - (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
