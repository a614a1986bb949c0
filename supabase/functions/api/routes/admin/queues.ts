import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  DeadLetter,
  DeadLetterAction,
  DeadLetterQuery,
  DeadLetterResult,
  QueueName,
  QueueState,
} from '../../../_shared/contracts/queue.ts'
import { discardDeadLetters, listDeadLetters, readQueueState, retryDeadLetters } from '../../../_shared/data/queue.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createEditLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** The waiting entries of the queues, and the dead letters. For owners. */
export function adminQueues(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeEditLimit = createEditLimit(visitor)
  const middleware = [requireAuth, requirePermission('operations.manage')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/queues',
      operationId: 'readQueues',
      summary: 'Read the state of the queues',
      tags,
      middleware,
      responses: adminRead('In the order of their work. For owners.', z.array(QueueState)),
    }),
    async (c) => c.json(await read(c, readQueueState)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/queues/{queue}/dead-letters',
      operationId: 'listDeadLetters',
      summary: 'List what was given up',
      tags,
      middleware,
      request: { params: queueParams, query: DeadLetterQuery },
      responses: adminRead('The newest first, without names of readers. For owners.', z.array(DeadLetter), {
        paged: true,
      }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { queue } = c.req.valid('param')
      const { items, next } = await read(c, (tx) => listDeadLetters(tx, queue, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/queues/{queue}/dead-letters',
      operationId: 'handleDeadLetters',
      summary: 'Try again or discard what was given up',
      description:
        'The audit log records each, with the reason of a discarded one. A command to Stripe that was ordered again meanwhile is not tried again.',
      tags,
      middleware,
      request: { params: queueParams, body: jsonBody(DeadLetterAction) },
      responses: adminWrite(200, 'How many were dead letters until now. For owners.', DeadLetterResult, {
        problemCodes: [],
      }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const { queue } = c.req.valid('param')
      const body = c.req.valid('json')
      const count = await write(c, (tx) =>
        body.action === 'retry'
          ? retryDeadLetters(tx, queue, body.ids)
          : discardDeadLetters(tx, queue, body.ids, body.reason),
      )
      return c.json({ count }, 200)
    },
  )
  return app
}

const tags = ['Admin']
const queueParams = z.object({ queue: QueueName })
