import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import { balanceAfter, renewalAmountAfter } from '../domain/customer-balance.ts'
import { keyedHash } from '../http/signed-id.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { automaticTax, rethrowUnknownLocation } from './tax.ts'

export interface PriceChange {
  /** Id at Stripe. */
  price: string
  effective: PlanChangePreview['effective']
  /** Where the change is taxed, in place of the customer's address at Stripe. */
  customer?: Stripe.InvoiceCreatePreviewParams.CustomerDetails | undefined
}

/** The lines that add up to the amount of a change, in cents. */
export type ProrationLines = Pick<
  PlanChangePreview,
  'amount' | 'charge' | 'credit' | 'discount' | 'tax' | 'balance' | 'carried'
>

/** Amounts in cents; `effectiveAt` in Unix seconds. */
export interface Proration extends ProrationLines {
  effectiveAt: number
  nextAmount: number
  nextBalance: number
}

/**
 * A plan at the same or a higher price begins at once. A cheaper one begins with the next period, which is not paid
 * yet.
 */
export const changeTiming = ({ item }: SubscriptionState, amount: number): PriceChange['effective'] =>
  amount >= (item.price.unit_amount ?? 0) ? 'now' : 'period-end'

/**
 * Stripe's preview of the change: the amount now and at the next renewal. `prorationAt` repeats an earlier calculation.
 */
export async function calculateProration(
  stripe: Stripe,
  state: SubscriptionState,
  { price, effective, customer }: PriceChange,
  prorationAt?: number,
): Promise<Proration> {
  const previewInvoice = (terms: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices
      .createPreview({
        subscription: state.subscription.id,
        ...automaticTax(state.subscription.automatic_tax.enabled),
        ...(customer && { customer_details: customer }),
        subscription_details: { items: [{ id: state.item.id, price }], ...terms },
      })
      .catch(rethrowUnknownLocation)
  const prorationParams = prorationAt === undefined ? {} : { proration_date: prorationAt }
  // One after the other: Stripe locks a subscription, and refuses the second of two calls about it.
  const renewal = await previewInvoice({ proration_behavior: 'none' })
  const immediate =
    effective === 'now' ? await previewInvoice({ proration_behavior: 'always_invoice', ...prorationParams }) : undefined
  if (!immediate)
    return {
      ...{ effectiveAt: state.periodEnd, ...NOTHING_NOW },
      ...{ nextAmount: renewal.amount_due, nextBalance: renewal.starting_balance },
    }
  const effectiveAt =
    prorationAt ?? immediate.parent?.subscription_details?.subscription_proration_date ?? immediate.created
  return {
    ...{ effectiveAt, ...prorationLines(immediate) },
    ...{ nextAmount: renewalAmountAfter(immediate, renewal), nextBalance: balanceAfter(immediate) },
  }
}

const NOTHING_NOW: ProrationLines = { amount: 0, charge: 0, credit: 0, discount: 0, tax: 0, balance: 0, carried: 0 }

/**
 * Line amounts are without discounts and tax; the total has both, and the amount due also the customer's balance. Nothing
 * is due when the total is negative, and Stripe adds less than its smallest charge to the next invoice.
 */
export function prorationLines({
  lines,
  total,
  total_discount_amounts: discounts,
  starting_balance: balance,
  amount_due: amount,
}: Stripe.Invoice): ProrationLines {
  const charge = lines.data.reduce((sum, line) => sum + Math.max(0, line.amount), 0)
  const credit = lines.data.reduce((sum, line) => sum + Math.max(0, -line.amount), 0)
  const discount = (discounts ?? []).reduce((sum, one) => sum + one.amount, 0)
  const tax = total - (charge - credit - discount)
  return { amount, charge, credit, discount, tax, balance, carried: amount - total - balance }
}

/** An offer of a plan change. Times in Unix seconds. */
const Quote = z.object({
  /** Unique: it is the idempotency key of the change at Stripe. */
  id: z.uuid(),
  subscription: z.string(),
  plan: z.string(),
  price: z.string(),
  effective: z.enum(['now', 'period-end']),
  effectiveAt: z.int(),
  amount: z.int(),
  nextAmount: z.int(),
  /** By the clock of the function, not Stripe's. */
  madeAt: z.int(),
})
export type Quote = z.infer<typeof Quote>

const VALID_SECONDS = 30 * 60

/** Seals the quote with a keyed hash, so that quotes need not be stored. */
export function sealQuote(secret: string, quote: Quote): string {
  const text = Buffer.from(JSON.stringify(Object.values(Quote.parse(quote)))).toString('base64url')
  return `${text}.${computeSeal(secret, text).toString('base64url')}`
}

/** The quote, if one of these secrets sealed it; otherwise undefined. */
export function unsealQuote(secrets: string[], sealed: string): Quote | undefined {
  const [text = '', seal = ''] = sealed.split('.')
  const sealBytes = Buffer.from(seal, 'base64url')
  const matches = (secret: string) => sealBytes.length === 32 && timingSafeEqual(computeSeal(secret, text), sealBytes)
  if (!secrets.some(matches)) return undefined
  const values: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Quote.parse(Object.fromEntries(Object.keys(Quote.shape).map((key, index) => [key, values[index]])))
}

const computeSeal = (secret: string, text: string) => keyedHash(secret, 'quote', text)

export const isQuoteFresh = ({ madeAt }: Quote, now: number) => now / 1000 - madeAt < VALID_SECONDS
