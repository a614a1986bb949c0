import { createRoute } from '@hono/zod-openapi'
import { createCardSetup, payOpenInvoices, setDefaultCard } from '../../../_shared/billing/payments.ts'
import { ClientSecret } from '../../../_shared/contracts/checkout.ts'
import { Card, CardChange } from '../../../_shared/contracts/payment.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import { findCard } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownRead, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function card(
  { requireAuth, read, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/card',
      operationId: 'findCard',
      summary: 'Read the default card',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The card, or null.', Card.nullable()),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => findCard(tx, userId))),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/card',
      operationId: 'beginCardChange',
      summary: 'Start a change of the card',
      description: '20 payments and changes of cards an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody(
        'For Stripe.js, which asks for the card.',
        ClientSecret,
        ['not-found', 'conflict'],
        201,
      ),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const clientSecret = await withRefresh(paidSubscription, () =>
        createCardSetup(requireBilling(), paidSubscription),
      )
      return c.json({ clientSecret } satisfies ClientSecret, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/card',
      operationId: 'changeCard',
      summary: 'Set the verified card as the default',
      description:
        'Also pays open invoices with it. 402: the card is the default now, but the payment was declined. 20 payments and changes of cards an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(CardChange) },
      responses: ownWrite(200, 'The subscription after the change.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    }),
    async (c) => {
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
    },
  )
  return app
}
