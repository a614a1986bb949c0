import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { ClientSecret } from '#shared/contracts/checkout.ts'
import { ApiError, api, problemDetail } from '../../lib/api.ts'
import { type FormError, toFormError } from '../../lib/sending.ts'
import type { Conflict } from './Conflicting.tsx'
import { keepTyped } from './kept.ts'
import { atFields, type Order, purchaseIn } from './purchase.ts'

const FAILED = 'Subscription Failed'
const SESSION_ENDED = 'Your session has ended, and nothing has been charged. Please sign in again.'
const SUCCESS: `/${string}` = '/subscription-success'

interface Subscribing {
  values: Record<string, string>
  order: Order
  stripe: Stripe | null
  elements: StripeElements | null
  onConflict: (conflict: Conflict) => void
}

/**
 * Has the card looked at, the subscription made, and its one payment confirmed; then Stripe leads on. Answers what was
 * wrong, or where to go on. Sent again, it finds what was made the last time: nobody pays twice.
 */
export async function subscribe({ values, order, stripe, elements, onConflict }: Subscribing): Promise<FormError | string> {
  if (!stripe || !elements?.getElement('payment')) return paymentFailed()
  const { error } = await elements.submit()
  if (error) return paymentFailed(error)
  try {
    const { clientSecret } = await api.post<ClientSecret>('/create-subscription', purchaseIn(values, order))
    return await confirm(stripe, elements, clientSecret, values)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // It was forgotten with the reader, who is about to come back.
      keepTyped(values)
      return { title: FAILED, description: SESSION_ENDED }
    }
    const fault = toFormError(error, FAILED)
    if (error instanceof ApiError && error.status === 409) {
      const mustSignIn = !order.isSignedIn && Boolean(error.problem?.fields?.email)
      onConflict({ reason: problemDetail(error) ?? fault.description, mustSignIn })
    }
    return { ...fault, ...(fault.fields && { fields: atFields(fault.fields) }) }
  }
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  { firstName, lastName, email }: Record<string, string>,
): Promise<FormError | string> {
  const details = email ? { name: `${firstName} ${lastName}`.trim(), email } : undefined
  const confirmParams = {
    return_url: new URL(SUCCESS, location.origin).href,
    ...(details && { payment_method_data: { billing_details: details } }),
  }
  // What a promotion has paid for leaves only the card to be kept.
  const isSetup = clientSecret.startsWith('seti_')
  const { error } = isSetup
    ? await stripe.confirmSetup({ elements, clientSecret, confirmParams })
    : await stripe.confirmPayment({ elements, clientSecret, confirmParams })
  return isDone(error) ? SUCCESS : paymentFailed(error)
}

/** It was paid from another tab, or the answer to an earlier try was lost. */
const isDone = ({ payment_intent: payment, setup_intent: setup }: StripeError) =>
  [payment?.status, setup?.status].some((status) => status === 'succeeded' || status === 'processing')

const paymentFailed = (error?: StripeError): FormError => ({
  title: 'Payment Failed',
  description: error?.message ?? 'The form for your card is not there yet. Please try again in a moment.',
})
