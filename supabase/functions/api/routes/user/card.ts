import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { createCardSetup, setDefaultCard } from '../../../_shared/billing/card.ts'
import { payOpenInvoices } from '../../../_shared/billing/paying.ts'
import { ClientSecret } from '../../../_shared/contracts/checkout.ts'
import { Card, CardChange } from '../../../_shared/contracts/payment.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import { findCard } from '../../../_shared/data/paid-subscriptions.ts'
import { body } from '../../../_shared/http/body.ts'
import type { Count } from '../../counting.ts'
import type { Life } from '../../life.ts'
import type { MemberEnv } from '../../members.ts'
import { json, ownRead, ownWrite, ownWriteWithoutBody, tags } from './docs.ts'

export function card({ signedIn, read, moneyOf, own, truth, settling }: Life, count: Count) {
  return new Hono<MemberEnv>()
    .get('/', signedIn, async (c) => c.json(await read(c, (tx, { userId }) => findCard(tx, userId))))
    .post('/', signedIn, async (c) => {
      const mine = await own(c)
      await count(c)
      const clientSecret = await settling(mine, () => createCardSetup(moneyOf(), mine))
      return c.json({ clientSecret } satisfies ClientSecret, 201)
    })
    .put('/', signedIn, body(CardChange), async (c) => {
      const mine = await own(c)
      await count(c)
      const clientSecret = await settling(mine, async () => {
        await setDefaultCard(moneyOf(), mine, c.req.valid('json').setupIntentId)
        return payOpenInvoices(moneyOf(), mine)
      })
      return c.json({ subscription: await truth(c, mine), clientSecret } satisfies SubscriptionPayment)
    })
}

export const cardPaths: ZodOpenApiPathsObject = {
  '/api/user/card': {
    get: {
      operationId: 'findCard',
      summary: 'The card that the next payment is taken from',
      tags,
      responses: ownRead('The card, or null.', Card.nullable()),
    },
    post: {
      operationId: 'beginCard',
      summary: 'Begin the check of another card',
      description: '20 payments and changes of cards an hour.',
      tags,
      responses: ownWriteWithoutBody(
        'For Stripe.js, which asks for the card.',
        ClientSecret,
        ['not-found', 'conflict'],
        201,
      ),
    },
    put: {
      operationId: 'useCard',
      summary: 'Use the card that was checked',
      description:
        'And pay what is open with it. 402 says that the card is used from now on, and that what is open was declined. 20 payments and changes of cards an hour.',
      tags,
      requestBody: json(CardChange),
      responses: ownWrite(200, 'What the reader subscribes to now.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    },
  },
}
