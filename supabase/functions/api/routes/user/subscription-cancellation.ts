import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { cancelSubscription, resumeSubscription } from '../../../_shared/billing/cancelling.ts'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import type { Count } from '../../counting.ts'
import type { Life } from '../../life.ts'
import type { MemberEnv } from '../../members.ts'
import { ownWriteWithoutBody, tags } from './docs.ts'

export function subscriptionCancellation({ signedIn, moneyOf, own, truth, settling }: Life, count: Count) {
  return new Hono<MemberEnv>()
    .post('/', signedIn, async (c) => {
      const mine = await own(c)
      await count(c)
      await settling(mine, () => cancelSubscription(moneyOf(), mine))
      return c.json(await truth(c, mine))
    })
    .delete('/', signedIn, async (c) => {
      const mine = await own(c)
      await count(c)
      await settling(mine, () => resumeSubscription(moneyOf(), mine))
      return c.json(await truth(c, mine))
    })
}

export const subscriptionCancellationPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription/cancellation': {
    post: {
      operationId: 'cancelSubscription',
      summary: 'Cancel at the end of the period',
      description:
        'A plan that was chosen for later does not come. When the present period has not been paid, the subscription is over at once and its invoice void. 60 changes an hour.',
      tags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
    delete: {
      operationId: 'resumeSubscription',
      summary: 'Take the cancellation back',
      description: '60 changes an hour.',
      tags,
      responses: ownWriteWithoutBody('What the reader subscribes to now.', UserSubscription.nullable(), [
        'not-found',
        'conflict',
      ]),
    },
  },
}
