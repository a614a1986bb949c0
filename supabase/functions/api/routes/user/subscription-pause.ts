import { createRoute } from '@hono/zod-openapi'
import { beginPrintPause, endPrintPause } from '../../../_shared/billing/print-pauses.ts'
import { NewPrintPause } from '../../../_shared/contracts/print-pause.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

/** Leaves out printed editions and adds their months to the term. */
export function subscriptionPause(
  { read, requireAuth, requireBilling, requirePaidSubscription, withRefresh }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/subscription/pause',
      operationId: 'pausePrintedEdition',
      summary: 'Pause the printed edition',
      description:
        'Leaves out the editions that `GET /api/user/subscription` offers, from the first to the chosen one. The term becomes longer by as many months when the pause ends. 409 with the reason when that cannot be, or when the editions are others by now. Repeating it has no further effect. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewPrintPause) },
      responses: ownWrite(200, 'The subscription after the change.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      const { userId } = c.var.member
      await withRefresh(paidSubscription, () =>
        beginPrintPause(requireBilling(), userId, paidSubscription, c.req.valid('json')),
      )
      return c.json(await read(c, (tx) => findSubscription(tx, userId)))
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/subscription/pause',
      operationId: 'resumePrintedEdition',
      summary: 'Resume the printed edition',
      description:
        'The next open edition is sent again, and the editions that were left out are added to the term. Without a pause it does nothing. When Stripe is unavailable, the months are added as soon as it answers. 60 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The subscription after the change.', UserSubscription.nullable(), ['not-found']),
    }),
    async (c) => {
      await requirePaidSubscription(c)
      await consumeLimit(c)
      const { userId } = c.var.member
      await endPrintPause(requireBilling(), userId)
      return c.json(await read(c, (tx) => findSubscription(tx, userId)))
    },
  )
  return app
}
