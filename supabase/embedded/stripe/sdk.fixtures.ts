import Stripe from 'stripe'
import { startStripeEmulator } from './emulator.ts'
import type { EmulatorOptions, StripeEmulator } from './types.ts'

/** The Stripe SDK with the emulator's address, without retries by default. */
export function createStripeClient(
  { url, secretKey }: Pick<StripeEmulator, 'url' | 'secretKey'>,
  maxNetworkRetries = 0,
): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false })
}

export interface StripeFixture {
  emulator: StripeEmulator
  stripe: Stripe
  customer: Stripe.Customer
  /** 200 and 1500 dollars a year. */
  smallPrice: Stripe.Price
  largePrice: Stripe.Price
  createSubscription(extra?: Partial<Stripe.SubscriptionCreateParams>): Promise<Stripe.Subscription>
  /** Creates a subscription and pays its first invoice. */
  subscribe(card?: string, extra?: Partial<Stripe.SubscriptionCreateParams>): Promise<Stripe.Subscription>
  subscription(id: string): Promise<Stripe.Subscription>
  stop(): Promise<void>
}

export const DAY = 86_400
export const YEAR = 365 * DAY

/**
 * An emulator with a product, two prices and a customer. Its clock starts at 1 March 2026 and advances only by calls.
 */
export async function startStripeFixture(options: EmulatorOptions = {}): Promise<StripeFixture> {
  const emulator = await startStripeEmulator({ clock: () => Date.UTC(2026, 2, 1) / 1000, ...options })
  const stripe = createStripeClient(emulator)
  const product = await stripe.products.create({ name: 'The Reader' })
  const priceAt = (unit_amount: number) =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval: 'year' } })
  const [smallPrice, largePrice] = [await priceAt(20_000), await priceAt(150_000)]
  const customer = await stripe.customers.create({ email: 'reader@example.com', name: 'A Reader' })
  const createSubscription: StripeFixture['createSubscription'] = (extra = {}) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: smallPrice.id }],
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
    smallPrice,
    largePrice,
    createSubscription,
    async subscribe(card, extra) {
      const unpaid = await createSubscription(extra)
      emulator.pay(clientSecretOf(unpaid), card)
      return subscription(unpaid.id)
    },
    subscription,
    stop: () => emulator.stop(),
  }
}

export function clientSecretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  if (!secret) throw new Error('The subscription has no client secret.')
  return secret
}

export const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (typeof invoice !== 'object' || !invoice) throw new Error('The invoice was not expanded.')
  return invoice
}

/** The types of all events in order. */
export const eventTypes = ({ state }: StripeEmulator) => [...state.events.values()].map(({ type }) => type)
