import { createRoute } from '@hono/zod-openapi'
import { giveUpRenewalOffer, previewRenewalOffer, takeRenewalOffer } from '../../../_shared/billing/winback-offers.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { RenewalOffer, TakenOffer } from '../../../_shared/contracts/winback-offer.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

/** A discount of the next year, before a cancellation. */
export function subscriptionOffer(
  { read, requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/offer/preview',
      operationId: 'previewRenewalOffer',
      summary: 'Preview the next year with the offer',
      description: 'Null where there is none, or another discount runs. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The amounts.', RenewalOffer.nullable(), ['not-found', 'conflict']),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const { offer } = (await read(c, (tx, { userId }) => findSubscription(tx, userId))) ?? {}
      if (!offer || offer.taken) return c.json(null)
      return c.json(
        await withRefresh(paidSubscription, () =>
          previewRenewalOffer(requireBilling(), paidSubscription, offer.percent),
        ),
      )
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/offer',
      operationId: 'takeRenewalOffer',
      summary: 'Take the offer for the next year',
      description:
        'The discount applies to the next renewal alone, and to none after it. 409 when the amount is another one by now, or the offer is gone. Repeating it has no further effect. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(TakenOffer) },
      responses: ownWrite(200, 'The subscription after the change.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const { amount } = c.req.valid('json')
      const { userId } = c.var.member
      await withRefresh(paidSubscription, () => takeRenewalOffer(requireBilling(), userId, paidSubscription, amount))
      return c.json(await refreshAndRead(c, paidSubscription))
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/subscription/offer',
      operationId: 'giveUpRenewalOffer',
      summary: 'Give up the offer',
      description: 'The next year costs the full price again. 60 changes an hour.',
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
      const { userId } = c.var.member
      await withRefresh(paidSubscription, () => giveUpRenewalOffer(requireBilling(), userId, paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    },
  )
  return app
}
