import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { ownRead, tags } from './docs.ts'

export function userSubscription({ signedIn, read }: Members) {
  return new Hono<MemberEnv>().get('/', signedIn, async (c) =>
    c.json(await read(c, (tx, { userId }) => findSubscription(tx, userId))),
  )
}

export const userSubscriptionPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription': {
    get: {
      operationId: 'findSubscription',
      summary: 'What the reader subscribes to',
      tags,
      responses: ownRead('The live subscription, or null.', UserSubscription.nullable()),
    },
  },
}
