import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import { requestApi } from './api-request.ts'
import { showChallenge } from './challenge.ts'

export type Intent = PaymentIntent | SetupIntent
export type Outcome = { intent: Intent } | { error: StripeError }

/** The API path of an intent: its client secret contains its id and kind. */
function intentPath(secret: string): string {
  const [, id, kind] = /^((pi|seti)_\w+?)_secret_\w+$/.exec(secret) ?? []
  if (!id) throw new Error('Invalid value for clientSecret.')
  return `/v1/${kind === 'pi' ? 'payment_intents' : 'setup_intents'}/${id}`
}

export const isSetupSecret = (secret: string) => secret.startsWith('seti_')

export const retrieveIntent = (key: string, secret: string): Promise<Outcome> =>
  toOutcome(requestApi<Intent>(key, 'GET', intentPath(secret), { client_secret: secret }))

/** Confirms an intent and runs a 3-D Secure challenge if the bank requires one. */
export async function confirmIntent(key: string, secret: string, params: object): Promise<Outcome> {
  const request = requestApi<Intent>(key, 'POST', `${intentPath(secret)}/confirm`, {
    ...params,
    use_stripe_sdk: true,
    client_secret: secret,
  })
  return runChallenge(key, secret, await toOutcome(request))
}

/** Runs the pending challenge of an intent, if it has one. */
export const completeNextAction = async (key: string, secret: string): Promise<Outcome> =>
  runChallenge(key, secret, await retrieveIntent(key, secret))

async function runChallenge(key: string, secret: string, outcome: Outcome): Promise<Outcome> {
  if (!('intent' in outcome) || outcome.intent.status !== 'requires_action') return outcome
  const challengeAnswer = await showChallenge()
  const params = { client_secret: secret, agreed: challengeAnswer === 'approve' }
  const result = await toOutcome(requestApi<Intent>(key, 'POST', `/v1/3d_secure/${outcome.intent.id}`, params))
  if ('error' in result || result.intent.status === 'succeeded') return result
  return challengeAnswer === 'approve'
    ? declinedAfterChallenge(result.intent)
    : { error: authenticationFailure(result.intent) }
}

/** The bank has declined the card although the customer passed the challenge. */
function declinedAfterChallenge(intent: Intent): Outcome {
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
  return error ? { error } : { intent }
}

const authenticationFailure = (intent: Intent): StripeError => {
  const objectName = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
  return {
    type: 'invalid_request_error',
    code: `${objectName}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    [objectName]: intent,
  }
}

const toOutcome = (pending: Promise<Intent>): Promise<Outcome> =>
  pending.then(
    (intent) => ({ intent }),
    (error: StripeError) => ({ error }),
  )
