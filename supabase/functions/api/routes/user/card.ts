import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { payOpenInvoices } from '../../../_shared/billing/invoices.ts'
import { createCardSetup, setDefaultCard } from '../../../_shared/billing/payment-methods.ts'
import { ClientSecret } from '../../../_shared/contracts/checkout.ts'
import { Card, CardChange } from '../../../_shared/contracts/payment.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import { findCard } from '../../../_shared/data/subscriptions.ts'
import { body } from '../../../_shared/http/body.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownRead, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function card(
  { requireAuth, read, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => c.json(await read(c, (tx, { userId }) => findCard(tx, userId))))
    .post('/', requireAuth, async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const clientSecret = await withRefresh(paidSubscription, () =>
        createCardSetup(requireBilling(), paidSubscription),
      )
      return c.json({ clientSecret } satisfies ClientSecret, 201)
    })
    .put('/', requireAuth, body(CardChange), async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const clientSecret = await withRefresh(paidSubscription, async () => {
        await setDefaultCard(requireBilling(), paidSubscription, c.req.valid('json').setupIntentId)
        return payOpenInvoices(requireBilling(), paidSubscription)
      })
      return c.json({
        subscription: await refreshAndRead(c, paidSubscription),
        clientSecret,
      } satisfies SubscriptionPayment)
    })
}

export const cardPaths: ZodOpenApiPathsObject = {
  '/api/user/card': {
    get: {
      operationId: 'findCard',
      summary: 'The card that the next payment is taken from',
      tags: accountTags,
      responses: ownRead('The card, or null.', Card.nullable()),
    },
    post: {
      operationId: 'beginCardChange',
      summary: 'Begin the check of another card',
      description: '20 payments and changes of cards an hour.',
      tags: accountTags,
      responses: ownWriteWithoutBody(
        'For Stripe.js, which asks for the card.',
        ClientSecret,
        ['not-found', 'conflict'],
        201,
      ),
    },
    put: {
      operationId: 'changeCard',
      summary: 'Use the card that was checked',
      description:
        'And pay what is open with it. 402 says that the card is used from now on, and that what is open was declined. 20 payments and changes of cards an hour.',
      tags: accountTags,
      requestBody: jsonBody(CardChange),
      responses: ownWrite(200, 'What the reader subscribes to now.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    },
  },
}
