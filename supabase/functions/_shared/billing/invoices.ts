import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { fetchSubscriptionState, pendingUpgrade } from './subscription-state.ts'

/**
 * Pays open invoices with the default card while the reader is present. Returns the client secret when the bank
 * requires authentication, otherwise null. Pending upgrades are not paid. Stripe pays an invoice once.
 */
export function payOpenInvoices(billing: BillingContext, paidSubscription: PaidSubscription): Promise<string | null> {
  const { stripe } = billing
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const pending = pendingUpgrade(await fetchSubscriptionState(stripe, paidSubscription))
    const { data } = await stripe.invoices.list({ subscription: paidSubscription.stripeId, status: 'open', limit: 100 })
    const oldestFirst = data.filter(({ id }) => id !== pending?.id).reverse()
    for (const { id } of oldestFirst) {
      const secret = await payInvoice(stripe, id)
      if (secret) return secret
    }
    return null
  })
}

async function payInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  try {
    await stripe.invoices.pay(invoice, { off_session: false })
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const outcome = await paymentOutcome(stripe, invoice)
    if (outcome.state === 'done') return null
    if (outcome.state === 'requires-action') return outcome.secret
    if (outcome.state === 'declined') throw paymentDeclined(outcome.reason)
    throw error
  }
}

/**
 * The state of an invoice after a payment attempt. `done` includes payments that the bank is still processing: the
 * reader has nothing to do.
 */
export type PaymentOutcome =
  | { state: 'done' }
  | { state: 'requires-action'; secret: string }
  | { state: 'declined'; reason: string }
  | { state: 'closed' }

/** Fetched anew, because another tab may have changed it since the earlier response. */
export async function paymentOutcome(stripe: Stripe, invoiceId: string): Promise<PaymentOutcome> {
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent']
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand })
  if (invoice.status === 'paid') return { state: 'done' }
  const intent = latestIntent(invoice)
  const secret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || !intent) return { state: 'closed' }
  if (intent.status === 'processing' || intent.status === 'succeeded') return { state: 'done' }
  if (intent.status !== 'requires_payment_method' && secret) return { state: 'requires-action', secret }
  return { state: 'declined', reason: intent.last_payment_error?.message ?? 'Your card was declined.' }
}

function latestIntent({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const intents = payments?.data.map(({ payment }) => payment.payment_intent) ?? []
  return intents.filter((intent) => typeof intent === 'object').at(-1)
}

/** Stripe's messages are written for card holders. */
export const paymentDeclined = (reason: string) => new HttpError('payment-failed', reason)

/** The address of the invoice's PDF at Stripe, by the invoice's id at Stripe; undefined while there is none. */
export async function invoicePdfUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { invoice_pdf: url } = await stripe.invoices.retrieve(id)
  return url ?? undefined
}

/** The address of the payment's receipt at Stripe. */
export async function receiptUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return (typeof charge === 'object' && charge?.receipt_url) || undefined
}
