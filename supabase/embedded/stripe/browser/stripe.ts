import { Elements, type ElementsOptions } from './elements.ts'
import { confirm, finish, type Intent, isSetup, type Outcome, retrieve } from './intents.ts'
import { ask } from './questions.ts'

// The stand-in for Stripe.js, for as long as the emulator stands in for Stripe. It does with test cards what Stripe's
// own script does with cards, and knows no more of it than this magazine uses. Never loaded where real keys are set.

interface Confirmation {
  elements?: Elements
  clientSecret?: string
  confirmParams?: {
    return_url?: string
    payment_method?: string
    payment_method_data?: { billing_details?: object }
  }
  redirect?: 'always' | 'if_required'
}

/** What the page and its libraries call; where Stripe answers errors, so does this. */
const standInFor = (key: string) => {
  async function confirmWith({ elements, clientSecret, confirmParams = {}, redirect = 'always' }: Confirmation) {
    const secret = clientSecret ?? elements?.options.clientSecret
    if (!secret) throw new Error('Invalid value for clientSecret: it is missing.')
    if (redirect === 'always' && !confirmParams.return_url)
      throw new Error('stripe.confirmPayment(): confirmParams.return_url is missing.')
    const card = confirmParams.payment_method ? undefined : elements?.card
    const outcome = await confirm(key, secret, {
      return_url: confirmParams.return_url,
      payment_method: confirmParams.payment_method,
      payment_method_data: card?.methodData(confirmParams.payment_method_data?.billing_details),
    })
    if ('error' in outcome && outcome.error.message) card?.refuse(outcome.error.param, outcome.error.message)
    if ('intent' in outcome && redirect === 'always') return leaveFor(confirmParams.return_url ?? '', secret)
    return answerOf(outcome)
  }

  return {
    elements: (options?: ElementsOptions) => new Elements(options),
    confirmPayment: confirmWith,
    confirmSetup: confirmWith,
    confirmCardPayment: (secret: string, data?: { payment_method?: string }) =>
      confirm(key, secret, data ?? {}).then(answerOf),
    confirmCardSetup: (secret: string, data?: { payment_method?: string }) =>
      confirm(key, secret, data ?? {}).then(answerOf),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => finish(key, clientSecret).then(answerOf),
    retrievePaymentIntent: (secret: string) => retrieve(key, secret).then(answerOf),
    retrieveSetupIntent: (secret: string) => retrieve(key, secret).then(answerOf),
    createPaymentMethod: ({ elements }: { elements: Elements }) =>
      ask(key, 'POST', '/v1/payment_methods', elements.card.methodData()).then(
        (paymentMethod) => ({ paymentMethod }),
        (error: unknown) => ({ error }),
      ),
    createToken: () => Promise.reject(new Error('The stand-in for Stripe.js makes no tokens.')),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

function answerOf(outcome: Outcome) {
  if ('error' in outcome) return outcome
  return nameOf(outcome.intent) === 'setup' ? { setupIntent: outcome.intent } : { paymentIntent: outcome.intent }
}

const nameOf = ({ object }: Intent) => (object === 'setup_intent' ? 'setup' : 'payment')

/** As Stripe sends readers back. What the address says is nobody's proof. The page is gone before this is answered. */
function leaveFor(returnUrl: string, secret: string): Promise<never> {
  const name = isSetup(secret) ? 'setup_intent' : 'payment_intent'
  const to = new URL(returnUrl)
  to.searchParams.set(name, secret.split('_secret_')[0] ?? '')
  to.searchParams.set(`${name}_client_secret`, secret)
  to.searchParams.set('redirect_status', 'succeeded')
  location.assign(to)
  return new Promise(() => {})
}

Object.assign(globalThis, { Stripe: Object.assign(standInFor, { version: 'endive' }) })
