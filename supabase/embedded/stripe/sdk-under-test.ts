import Stripe from 'stripe'
import { type EmulatorOptions, type StripeEmulator, startStripeEmulator } from './emulator.ts'

/** The SDK as it comes, led to the emulator; it repeats nothing by itself unless told. */
export function stripeOf({ url, secretKey }: Pick<StripeEmulator, 'url' | 'secretKey'>, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false })
}

export interface Shop {
  emulator: StripeEmulator
  stripe: Stripe
  customer: Stripe.Customer
  /** Of 200 and of 1500 a year. */
  small: Stripe.Price
  large: Stripe.Price
  order(extra?: Partial<Stripe.SubscriptionCreateParams>): Promise<Stripe.Subscription>
  /** Ordered and paid. */
  subscribe(card?: string, extra?: Partial<Stripe.SubscriptionCreateParams>): Promise<Stripe.Subscription>
  subscription(id: string): Promise<Stripe.Subscription>
  stop(): Promise<void>
}

export const DAY = 86_400
export const YEAR = 365 * DAY

/** An emulator with something to sell and somebody to buy it. Its clock stands still on 1 March 2026 unless told. */
export async function openShop(options: EmulatorOptions = {}): Promise<Shop> {
  const emulator = await startStripeEmulator({ clock: () => Date.UTC(2026, 2, 1) / 1000, ...options })
  const stripe = stripeOf(emulator)
  const product = await stripe.products.create({ name: 'The Reader' })
  const priceAt = (unit_amount: number) =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval: 'year' } })
  const [small, large] = [await priceAt(20_000), await priceAt(150_000)]
  const customer = await stripe.customers.create({ email: 'reader@example.com', name: 'A Reader' })
  const order: Shop['order'] = (extra = {}) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
      ...extra,
    })
  const subscription = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  return {
    emulator,
    stripe,
    customer,
    small,
    large,
    order,
    async subscribe(card, extra) {
      const ordered = await order(extra)
      emulator.pay(secretOf(ordered), card)
      return subscription(ordered.id)
    },
    subscription,
    stop: () => emulator.stop(),
  }
}

export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  if (!secret) throw new Error('There is nothing to confirm.')
  return secret
}

export const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (typeof invoice !== 'object' || !invoice) throw new Error('The invoice was not expanded.')
  return invoice
}

/** Types of events, in their order. */
export const told = ({ state }: StripeEmulator) => [...state.events.values()].map(({ type }) => type)
