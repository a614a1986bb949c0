import { createRoute } from '@hono/zod-openapi'
import { cancelSubscription, resumeSubscription } from '../../../_shared/billing/cancellation.ts'
import { payOpenInvoices } from '../../../_shared/billing/payments.ts'
import { SubscriptionPayment } from '../../../_shared/contracts/subscription-change.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, ownRead, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function userSubscription({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/subscription',
      operationId: 'findSubscription',
      summary: 'Read the subscription',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The live subscription, or null.', UserSubscription.nullable()),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => findSubscription(tx, userId))),
  )
  return app
}

export function subscriptionCancellation(
  { requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/cancellation',
      operationId: 'cancelSubscription',
      summary: 'Cancel at the end of the period',
      description:
        'Drops a scheduled change of plan. If the current period is unpaid, the subscription ends at once and its invoice is voided. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The subscription after the change.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => cancelSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/subscription/cancellation',
      operationId: 'resumeSubscription',
      summary: 'Undo the cancellation',
      description: '60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The subscription after the change.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => resumeSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    },
  )
  return app
}

export function subscriptionPayment(
  { requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/payment',
      operationId: 'payOpenInvoice',
      summary: 'Pay open invoices with the default card',
      description:
        'Does nothing without open invoices. A client secret means that the bank asks the reader to confirm; repeat the call afterwards. 20 payments and changes of cards an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The subscription after the change.', SubscriptionPayment, [
        'not-found',
        'conflict',
        'payment-failed',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const clientSecret = await withRefresh(paidSubscription, () =>
        payOpenInvoices(requireBilling(), paidSubscription),
      )
      return c.json({
        subscription: await refreshAndRead(c, paidSubscription),
        clientSecret,
      } satisfies SubscriptionPayment)
    },
  )
  return app
}
