import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { UserSubscription } from '../../../_shared/contracts/user-subscription.ts'
import { findSubscription } from '../../../_shared/data/subscriptions.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'
import { ownRead, accountTags } from './docs.ts'

export function userSubscription({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) =>
    c.json(await read(c, (tx, { userId }) => findSubscription(tx, userId))),
  )
}

export const userSubscriptionPaths: ZodOpenApiPathsObject = {
  '/api/user/subscription': {
    get: {
      operationId: 'findSubscription',
      summary: 'What the reader subscribes to',
      accountTags,
      responses: ownRead('The live subscription, or null.', UserSubscription.nullable()),
    },
  },
}
