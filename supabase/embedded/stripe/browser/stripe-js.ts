import type { StripeError } from '@stripe/stripe-js'
import { requestApi } from './api-request.ts'
import { mismatchOf } from './intent-mismatch.ts'
import {
  completeNextAction,
  confirmIntent,
  type Intent,
  isSetupSecret,
  type Outcome,
  retrieveIntent,
} from './intents.ts'
import { Elements, type ElementsOptions } from './stripe-elements.ts'

// Emulates the part of Stripe.js that this site uses, with the emulator's test cards. Never loaded with real keys.

interface ConfirmOptions {
  elements?: Elements
  clientSecret?: string
  confirmParams?: {
    return_url?: string
    payment_method?: string
    payment_method_data?: { billing_details?: object }
  }
  redirect?: 'always' | 'if_required'
}

/** The Stripe object of the page and of @stripe/react-stripe-js. Errors are returned or thrown as by Stripe.js. */
const createStripe = (key: string) => {
  async function confirmWithElements({
    elements,
    clientSecret,
    confirmParams = {},
    redirect = 'always',
  }: ConfirmOptions) {
    const secret = clientSecret ?? elements?.options.clientSecret
    if (!secret) throw new Error('Invalid value for clientSecret: it is missing.')
    if (redirect === 'always' && !confirmParams.return_url)
      throw new Error('stripe.confirmPayment(): confirmParams.return_url is missing.')
    const card = confirmParams.payment_method ? undefined : elements?.card
    const mismatch = elements?.options.mode && (await findMismatch(key, secret, elements.options))
    if (mismatch) return { error: mismatch }
    const outcome = await confirmIntent(key, secret, {
      return_url: confirmParams.return_url,
      payment_method: confirmParams.payment_method,
      payment_method_data: card?.paymentMethodData(confirmParams.payment_method_data?.billing_details),
    })
    if ('error' in outcome && outcome.error.message) card?.showCardError(outcome.error.param, outcome.error.message)
    if ('intent' in outcome && redirect === 'always') return redirectTo(confirmParams.return_url ?? '', secret)
    return toResult(outcome)
  }

  return {
    elements: (options?: ElementsOptions) => new Elements(options),
    confirmPayment: confirmWithElements,
    confirmSetup: confirmWithElements,
    confirmCardPayment: (secret: string, data?: { payment_method?: string }) =>
      confirmIntent(key, secret, data ?? {}).then(toResult),
    confirmCardSetup: (secret: string, data?: { payment_method?: string }) =>
      confirmIntent(key, secret, data ?? {}).then(toResult),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      completeNextAction(key, clientSecret).then(toResult),
    retrievePaymentIntent: (secret: string) => retrieveIntent(key, secret).then(toResult),
    retrieveSetupIntent: (secret: string) => retrieveIntent(key, secret).then(toResult),
    createPaymentMethod: ({ elements }: { elements: Elements }) =>
      requestApi(key, 'POST', '/v1/payment_methods', elements.card.paymentMethodData()).then(
        (paymentMethod) => ({ paymentMethod }),
        (error: unknown) => ({ error }),
      ),
    createToken: () => Promise.reject(new Error('The emulated Stripe.js creates no tokens.')),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/** Stripe.js refuses an intent that is not what its form was created for. */
async function findMismatch(key: string, secret: string, options: ElementsOptions): Promise<StripeError | undefined> {
  const found = await retrieveIntent(key, secret)
  if ('error' in found) return found.error
  const name = mismatchOf(found.intent, options)
  if (!name) return undefined
  return {
    type: 'invalid_request_error',
    message: `The ${name} of the intent does not match the ${name} of Elements.`,
  } as StripeError
}

function toResult(outcome: Outcome) {
  if ('error' in outcome) return outcome
  return intentKind(outcome.intent) === 'setup' ? { setupIntent: outcome.intent } : { paymentIntent: outcome.intent }
}

const intentKind = ({ object }: Intent) => (object === 'setup_intent' ? 'setup' : 'payment')

/** Redirects as Stripe.js does, and never resolves because the page unloads. */
function redirectTo(returnUrl: string, secret: string): Promise<never> {
  const name = isSetupSecret(secret) ? 'setup_intent' : 'payment_intent'
  const url = new URL(returnUrl)
  url.searchParams.set(name, secret.split('_secret_')[0] ?? '')
  url.searchParams.set(`${name}_client_secret`, secret)
  url.searchParams.set('redirect_status', 'succeeded')
  location.assign(url)
  return new Promise(() => {})
}

Object.assign(globalThis, { Stripe: Object.assign(createStripe, { version: 'endive' }) })
