import { z } from 'zod'
import { notFound } from './errors.ts'
import { answerChallenge } from './payment-confirmation.ts'
import { flag, text } from './request-params.ts'
import { type Route, route } from './router.ts'
import { answerSetupChallenge } from './setup-intent-routes.ts'

const challengeAnswerParams = z.strictObject({ client_secret: text, agreed: flag })

/** Receives the answer to a 3-D Secure challenge from the emulated Stripe.js. Not part of Stripe's API. */
export const threeDSecureRoutes: Route[] = [
  route(
    'POST',
    '/v1/3d_secure/:intent',
    challengeAnswerParams,
    (context, { ids: [id], params }) => {
      const { agreed } = params
      const payment = context.store.paymentIntents.get(id)
      if (payment?.client_secret === params.client_secret) return answerChallenge(context, payment, agreed)
      const setup = context.store.setupIntents.get(id)
      if (setup?.client_secret === params.client_secret) return answerSetupChallenge(context, setup, agreed)
      throw notFound('payment_intent', id, 'intent')
    },
    'browser',
  ),
]
