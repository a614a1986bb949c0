import { z } from 'zod'
import { answerBank } from './charging.ts'
import { absent } from './errors.ts'
import { flag, text } from './params.ts'
import { type Route, route } from './router.ts'
import { answerBankSetup } from './setup-intents.ts'

const answered = z.strictObject({ client_secret: text, agreed: flag })

/** What a reader's bank answers to a browser that has asked it: `POST /v1/3d_secure/pi_…`. No part of Stripe's own API. */
export const threeDSecureRoutes: Route[] = [
  route(
    'POST',
    '/v1/3d_secure/:intent',
    answered,
    (world, { ids: [id], params }) => {
      const { agreed } = params
      const payment = world.shelves.paymentIntents.get(id)
      if (payment?.client_secret === params.client_secret) return answerBank(world, payment, agreed)
      const setup = world.shelves.setupIntents.get(id)
      if (setup?.client_secret === params.client_secret) return answerBankSetup(world, setup, agreed)
      throw absent('payment_intent', id, 'intent')
    },
    'browser',
  ),
]
