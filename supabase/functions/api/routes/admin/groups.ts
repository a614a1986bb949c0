import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminGroup } from '../../../_shared/contracts/group.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { listAdminGroups } from '../../../_shared/data/groups.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

/** Groups that were bought. For owners and support. */
export function adminGroups({ requireAuth, requirePermission, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/groups',
      operationId: 'listAdminGroups',
      summary: 'List groups',
      description: 'Newest first, ended ones included.',
      tags: ['Admin: members'],
      middleware: [requireAuth, requirePermission('members.read')],
      request: { query: RecordPageQuery },
      responses: adminRead('A page of groups.', z.array(AdminGroup), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAdminGroups(tx, { limit, ...(after && { after }) }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  return app
}
