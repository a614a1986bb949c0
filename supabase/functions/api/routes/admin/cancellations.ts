import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CancellationComment, CancellationReasonCount } from '../../../_shared/contracts/cancellation-feedback.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { listCancellationComments, readCancellationReasons } from '../../../_shared/data/cancellation-feedback.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

/** Why readers cancel. For owners. */
export function adminCancellations({ requireAuth, requirePermission, read }: AuthContext) {
  const middleware = [requireAuth, requirePermission('statistics.revenue')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/cancellation-reasons',
      operationId: 'readCancellationReasons',
      summary: 'Count why readers cancelled',
      tags,
      middleware,
      responses: adminRead('Twelve months by month, plan and reason. For owners.', z.array(CancellationReasonCount)),
    }),
    async (c) => c.json(await read(c, readCancellationReasons)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/cancellation-comments',
      operationId: 'listCancellationComments',
      summary: 'List what readers wrote when they cancelled',
      tags,
      middleware,
      request: { query: RecordPageQuery },
      responses: adminRead('The newest first, without names. For owners.', z.array(CancellationComment), {
        paged: true,
      }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listCancellationComments(tx, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  return app
}

const tags = ['Admin']
