import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AuditEntry, AuditFilters, AuditLogQuery } from '../../../_shared/contracts/audit-log.ts'
import { listAuditLog, readAuditFilters } from '../../../_shared/data/audit-log.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

/** The actions of staff members. For owners. */
export function adminAuditLog({ requireAuth, requirePermission, read }: AuthContext) {
  const owners = [requireAuth, requirePermission('audit-log.read')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/audit-log',
      operationId: 'listAuditLog',
      summary: 'List what staff members did',
      tags: ['Admin'],
      middleware: owners,
      request: { query: AuditLogQuery },
      responses: adminRead('The newest first. For owners.', z.array(AuditEntry), { paged: true }),
    }),
    async (c) => {
      const { cursor: after, ...filter } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAuditLog(tx, { ...filter, after }))
      return c.json(items, 200, nextPageHeaders(filter, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/audit-log-filters',
      operationId: 'readAuditFilters',
      summary: 'What the audit log can be filtered by',
      tags: ['Admin'],
      middleware: owners,
      responses: adminRead('The kinds of action and the people in the log. For owners.', AuditFilters),
    }),
    async (c) => c.json(await read(c, readAuditFilters)),
  )
  return app
}
