import type Stripe from 'stripe'
import { type BillingContext, createBillingContext, OWN_MARK } from '../functions/_shared/billing/billing-context.ts'
import { ensureCustomer } from '../functions/_shared/billing/checkout.ts'
import { refreshCustomer } from '../functions/_shared/billing/refresh-customer.ts'
import { synchronisePlans } from '../functions/_shared/billing/stripe-prices.ts'
import { DEFAULT_CURRENCY } from '../functions/_shared/contracts/currency.ts'
import type { DemoAccount } from './demo-accounts.ts'

/** The emulator, and the database that mirrors its data. */
export interface CheckoutConnection {
  apiUrl: string
  secretKey: string
  /** Connects as meridian_app. */
  databaseUrl: string
}

const DAY = 24 * 3600
const MONTH = 30.5 * DAY

/**
 * Buys a subscription history: a year of one plan, seventeen months ago, and since five months the larger plan, whose first
 * payment was declined. The emulator's clock is set back for it; the database is then synchronised as usual.
 */
export async function purchaseForPatron(
  checkout: CheckoutConnection,
  { id, email, firstName, lastName }: DemoAccount & { id: string },
): Promise<void> {
  const billing = createBillingContext({ ...checkout, applicationName: 'meridian patron', log: () => {} })
  try {
    const synchronised = (await synchronisePlans(billing)).filter(({ currency }) => currency === DEFAULT_CURRENCY)
    const prices = new Map(synchronised.map(({ planId, priceId }) => [planId, priceId]))
    const customer = await ensureCustomer(billing, { userId: id, name: `${firstName} ${lastName}`, email })
    const { data: existing } = await billing.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
    if (existing.length === 0) await replayHistory(checkout, billing, customer.id, prices)
    await refreshCustomer(billing, customer.id)
  } finally {
    await billing.close()
  }
}

async function replayHistory(
  checkout: CheckoutConnection,
  { stripe }: BillingContext,
  customer: string,
  prices: Map<string, string>,
): Promise<void> {
  // Webhooks of past events would send e-mails now.
  await callControl(checkout, 'webhooks', { mode: 'off' })
  // The steps add up to nothing, so the clock is right again afterwards, however long this takes.
  await callControl(checkout, 'clock', { seconds: -17 * MONTH })
  const first = await createSubscription(stripe, customer, prices.get('global_reader'))
  await callControl(checkout, 'pay', { secret: clientSecretOf(first) })
  await stripe.subscriptions.update(first.id, { cancel_at_period_end: true })
  await callControl(checkout, 'clock', { seconds: 12 * MONTH })
  const second = await createSubscription(stripe, customer, prices.get('patron_ledger'))
  await callControl(checkout, 'pay', { secret: clientSecretOf(second), card: '4000000000009995' })
  await callControl(checkout, 'clock', { seconds: 600 })
  await callControl(checkout, 'pay', { secret: clientSecretOf(second) })
  await callControl(checkout, 'clock', { seconds: 5 * MONTH - 600 })
  await callControl(checkout, 'webhooks', { mode: 'now' })
}

const createSubscription = (stripe: Stripe, customer: string, price = ''): Promise<Stripe.Subscription> =>
  stripe.subscriptions.create({
    customer,
    items: [{ price }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })

const clientSecretOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : ''

async function callControl({ apiUrl }: CheckoutConnection, name: string, body: object): Promise<void> {
  const response = await fetch(`${apiUrl}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The emulator rejected the command ${name}: ${await response.text()}`)
}
