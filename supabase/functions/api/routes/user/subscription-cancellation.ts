import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { cancelSubscription, resumeSubscription } from '../../../_shared/billing/cancelling.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import type { ConsumeAccountLimit } from '../../counting.ts'
import type { SubscriptionContext } from '../../life.ts'
import type { AuthEnv } from '../../members.ts'
import { ownWriteWithoutBody, accountTags } from './docs.ts'

export function subscriptionCancellation({ requireAuth, requireBilling, requirePaidSubscription, refreshAndRead, withRefresh }: SubscriptionContext, consumeLimit: ConsumeAccountLimit) {
  return new Hono<AuthEnv>()
    .post('/', requireAuth, async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => cancelSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    })
    .delete('/', requireAuth, async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await withRefresh(paidSubscription, () => resumeSubscription(requireBilling(), paidSubscription))
      return c.json(await refreshAndRead(c, paidSubscription))
    })
}

export const subscriptionCancellationPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/cancellation': {
    post: {
      operationId: 'cancelSubscription',
      summary: 'Cancel at the end of the period',
      description:
        'A plan that was chosen for later does not come. When the present period has not been paid, the subscription is over at once and its invoice void. 60 changes an hour.',
      accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
    delete: {
      operationId: 'resumeSubscription',
      summary: 'Take the cancellation back',
      description: '60 changes an hour.',
      accountTags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
  },
}
