import Stripe from 'stripe'
import { HttpError } from '../contracts/refusal.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import type { Money } from './money.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pendingUpgrade, standingOf } from './standing.ts'

/**
 * Pays what is open with the card that is used, while its reader is there. Answers the secret by which their browser goes on
 * when the bank wants to hear from them, else null; also when nothing was open. An invoice is paid once, however often it is
 * asked for. A larger plan that still waits is not bought by this.
 */
export function payWhatIsOpen(money: Money, own: PaidSubscription): Promise<string | null> {
  const { stripe } = money
  return oneAtATime(money, own.customerId, async () => {
    const waiting = pendingUpgrade(await standingOf(stripe, own))
    const { data } = await stripe.invoices.list({ subscription: own.stripeId, status: 'open', limit: 100 })
    const oldestFirst = data.filter(({ id }) => id !== waiting?.id).reverse()
    for (const { id } of oldestFirst) {
      const secret = await pay(stripe, id)
      if (secret) return secret
    }
    return null
  })
}

async function pay(stripe: Stripe, invoice: string): Promise<string | null> {
  try {
    await stripe.invoices.pay(invoice, { off_session: false })
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const outcome = await outcomeOf(stripe, invoice)
    if (outcome.is === 'done') return null
    if (outcome.is === 'asks') return outcome.secret
    if (outcome.is === 'declined') throw declined(outcome.reason)
    throw error
  }
}

/** What has become of an invoice that was to be paid. Done is also what the bank is still at: nobody has to do anything. */
export type Outcome =
  | { is: 'done' }
  | { is: 'asks'; secret: string }
  | { is: 'declined'; reason: string }
  | { is: 'over' }

/** As Stripe has it at this moment: what an earlier answer said may have been changed by another tab. */
export async function outcomeOf(stripe: Stripe, invoiceId: string): Promise<Outcome> {
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent']
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand })
  if (invoice.status === 'paid') return { is: 'done' }
  const intent = intentOf(invoice)
  const secret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || !intent) return { is: 'over' }
  if (intent.status === 'processing' || intent.status === 'succeeded') return { is: 'done' }
  if (intent.status !== 'requires_payment_method' && secret) return { is: 'asks', secret }
  return { is: 'declined', reason: intent.last_payment_error?.message ?? 'Your card was declined.' }
}

function intentOf({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const intents = payments?.data.map(({ payment }) => payment.payment_intent) ?? []
  return intents.filter((intent) => typeof intent === 'object').at(-1)
}

/** In Stripe's words, which are meant for whoever holds the card. */
export const declined = (reason: string) => new HttpError('payment-failed', reason)
