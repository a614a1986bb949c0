import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import { askReader } from './challenge.ts'
import { ask } from './questions.ts'

export type Intent = PaymentIntent | SetupIntent
export type Outcome = { intent: Intent } | { error: StripeError }

/** `pi_…_secret_…` and `seti_…_secret_…` say themselves what they belong to. */
function pathOf(secret: string): string {
  const [, id, kind] = /^((pi|seti)_\w+?)_secret_\w+$/.exec(secret) ?? []
  if (!id) throw new Error('Invalid value for clientSecret.')
  return `/v1/${kind === 'pi' ? 'payment_intents' : 'setup_intents'}/${id}`
}

export const isSetup = (secret: string) => secret.startsWith('seti_')

export const retrieve = (key: string, secret: string): Promise<Outcome> =>
  outcomeOf(ask<Intent>(key, 'GET', pathOf(secret), { client_secret: secret }))

/** Confirms with a card, and asks the reader where the bank wants to hear from them. */
export async function confirm(key: string, secret: string, params: object): Promise<Outcome> {
  const confirming = ask<Intent>(key, 'POST', `${pathOf(secret)}/confirm`, {
    ...params,
    use_stripe_sdk: true,
    client_secret: secret,
  })
  return withReader(key, secret, await outcomeOf(confirming))
}

/** What is left to be done by the reader, if anything. */
export const finish = async (key: string, secret: string): Promise<Outcome> =>
  withReader(key, secret, await retrieve(key, secret))

async function withReader(key: string, secret: string, outcome: Outcome): Promise<Outcome> {
  if (!('intent' in outcome) || outcome.intent.status !== 'requires_action') return outcome
  const answer = await askReader()
  const told = { client_secret: secret, agreed: answer === 'approve' }
  const after = await outcomeOf(ask<Intent>(key, 'POST', `/v1/3d_secure/${outcome.intent.id}`, told))
  if ('error' in after || after.intent.status === 'succeeded') return after
  return answer === 'approve' ? refusedAfterwards(after.intent) : { error: notApproved(after.intent) }
}

/** The reader has approved, and the bank has refused all the same. */
function refusedAfterwards(intent: Intent): Outcome {
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
  return error ? { error } : { intent }
}

const notApproved = (intent: Intent): StripeError => {
  const noun = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
  return {
    type: 'invalid_request_error',
    code: `${noun}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    [noun]: intent,
  }
}

const outcomeOf = (asking: Promise<Intent>): Promise<Outcome> =>
  asking.then(
    (intent) => ({ intent }),
    (error: StripeError) => ({ error }),
  )
