import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { checkGroupBilling } from '../../../_shared/billing/group-details.ts'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { AdminGroup, AdminGroupCorrection } from '../../../_shared/contracts/group.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { MemberPayment, SubscriptionEnd } from '../../../_shared/contracts/member.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import type { Database } from '../../../_shared/data/database.ts'
import { correctGroup, findSubscriptionOfGroup, requestGroupEnd } from '../../../_shared/data/group-details.ts'
import { listAdminGroups } from '../../../_shared/data/groups.ts'
import { listPaymentsOfGroup } from '../../../_shared/data/staff-payments.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { GetBilling } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** Groups that were bought. Owners and support read them; owners correct and end them. */
export function adminGroups(
  { requireAuth, requirePermission, read, write }: AuthContext,
  deps: Pick<AccountDeps, 'consumeRateLimit'> & { database: Pick<Database, 'asServiceRole'> },
  requireBilling: GetBilling,
) {
  const consumeActionLimit = createActionLimit(deps)
  const forOwners = [requireAuth, requirePermission('members.manage')]

  async function readGroup(c: Context<AuthEnv>, id: string): Promise<AdminGroup> {
    const { items } = await read(c, (tx) => listAdminGroups(tx, { limit: 1 }, id))
    if (!items[0]) throw new HttpError('not-found', NO_GROUP)
    return items[0]
  }

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
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/groups/{id}/details',
      operationId: 'correctGroupForManager',
      summary: 'Correct what the invoices of a group name',
      description: `Company, e-mail address, postal address, VAT id and purchase order of the next invoices; taxes change with the next one. Invoices that exist stay as they are. 409 when the details have changed since \`basedOn\`, and for a group that has ended. When Stripe is unavailable afterwards, the command is retried until it succeeds. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin: members'],
      middleware: forOwners,
      request: { params: idParams, body: jsonBody(AdminGroupCorrection) },
      responses: adminWrite(200, 'The group.', AdminGroup, { problemCodes: ['not-found', 'conflict', 'unavailable'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { reason, ...correction } = c.req.valid('json')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const stripeId = await deps.database.asServiceRole((tx) => findSubscriptionOfGroup(tx, id), { readOnly: true })
      if (!stripeId) throw new HttpError('not-found', NO_GROUP)
      await checkGroupBilling(billing, stripeId, correction.billing)
      const commandId = await write(c, (tx) => correctGroup(tx, id, correction, reason))
      if (commandId) await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readGroup(c, id), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/groups/{id}/cancellation',
      operationId: 'endGroupWithTerm',
      summary: 'End a group with its term',
      description: `At once where the term is unpaid. When Stripe is unavailable, the command is retried until it succeeds. Sends an email to the manager. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin: members'],
      middleware: forOwners,
      request: { params: idParams, body: jsonBody(SubscriptionEnd) },
      responses: adminWrite(200, 'The group.', AdminGroup, { problemCodes: ['not-found', 'conflict', 'unavailable'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const commandId = await write(c, (tx) => requestGroupEnd(tx, id, c.req.valid('json').reason))
      await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readGroup(c, id), 200)
    },
    orNotFound(NO_GROUP),
  )
  return app
}

const NO_GROUP = 'There is no such group.'
