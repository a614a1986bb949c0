import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminGroup } from '../../../_shared/contracts/group.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { MemberPayment } from '../../../_shared/contracts/member.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { listAdminGroups } from '../../../_shared/data/groups.ts'
import { listPaymentsOfGroup } from '../../../_shared/data/staff-payments.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, idParams } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

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
      request: { query: RecordPageQuery.extend({ groupId: z.uuid().optional().describe('Only this group.') }) },
      responses: adminRead('A page of groups.', z.array(AdminGroup), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after, groupId } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAdminGroups(tx, { limit, ...(after && { after }) }, groupId))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/groups/{id}/payments',
      operationId: 'listPaymentsOfGroup',
      summary: 'List the payments of a group',
      description:
        'The newest hundred, with their refunds and disputes. Money that came by transfer cannot be refunded at Stripe.',
      tags: ['Admin: members'],
      middleware: [requireAuth, requirePermission('members.read')],
      request: { params: idParams },
      responses: adminRead('Newest first.', z.array(MemberPayment), { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const payments = await read(c, (tx) => listPaymentsOfGroup(tx, c.req.valid('param').id))
      if (!payments) throw new HttpError('not-found', NO_GROUP)
      return c.json(payments, 200)
    },
    orNotFound(NO_GROUP),
  )
  return app
}

const NO_GROUP = 'There is no such group.'
