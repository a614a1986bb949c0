import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { AdminTicket, NewReply, TicketStatus, TicketStatusChange } from '../../../_shared/contracts/support-ticket.ts'
import { listAdminTickets, replyToTicket, setTicketStatus } from '../../../_shared/data/support-tickets.ts'
import { SUPPORT_ROLES } from '../../../_shared/domain/staff-roles.ts'
import { body } from '../../../_shared/http/body.ts'
import { nextPageHeaders, parseQuery, pathId } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminIdParams, adminRead, adminWrite } from '../../openapi-responses.ts'

const AdminTicketQuery = RecordPageQuery.extend({ status: TicketStatus.optional() })

/** What readers ask. For those who answer them. */
export function adminSupportTickets(
  { requireAuth, requireRole, read, write }: AuthContext,
  sendInBackground: Deps['sendInBackground'],
) {
  const supporters = [requireAuth, requireRole(...SUPPORT_ROLES)] as const
  return new Hono<AuthEnv>()
    .get('/', ...supporters, async (c) => {
      const { limit, cursor: after, status } = parseQuery(c, AdminTicketQuery)
      const { items, next } = await read(c, (tx) => listAdminTickets(tx, { limit, after, status }))
      return c.json(items, 200, nextPageHeaders({ limit, status }, next))
    })
    .put('/:id', ...supporters, body(TicketStatusChange), async (c) => {
      const id = pathId(c, NONE)
      const ticket = await write(c, (tx) => setTicketStatus(tx, id, c.req.valid('json').status))
      if (!ticket) throw new HttpError('not-found', NONE)
      return c.json(ticket)
    })
    .post('/:id/replies', ...supporters, body(NewReply), async (c) => {
      const id = pathId(c, NONE)
      const replied = await write(c, (tx, { userId }) => replyToTicket(tx, userId, id, c.req.valid('json')))
      if (!replied) throw new HttpError('not-found', NONE)
      sendInBackground(replied.emailId)
      return c.json(replied.ticket, 201)
    })
}

const NONE = 'There is no such ticket.'
const tags = ['Admin']
const supporters = 'For owners, editors and support.'
const json = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema } } })
export const adminSupportTicketPaths: ZodOpenApiPathsObject = {
  '/api/admin/support-tickets': {
    get: {
      operationId: 'listAdminTickets',
      summary: 'What readers ask',
      tags,
      requestParams: { query: AdminTicketQuery },
      responses: adminRead(
        `Those that are open begin with who has waited longest, all others with the newest. ${supporters}`,
        z.array(AdminTicket),
        { paged: true },
      ),
    },
  },
  '/api/admin/support-tickets/{id}': {
    put: {
      operationId: 'setTicketStatus',
      summary: 'Say how a ticket stands',
      tags,
      requestParams: adminIdParams,
      requestBody: json(TicketStatusChange),
      responses: adminWrite(200, supporters, AdminTicket, { problemCodes: ['not-found'] }),
    },
  },
  '/api/admin/support-tickets/{id}/replies': {
    post: {
      operationId: 'replyToTicket',
      summary: 'Answer a reader',
      description: 'The reply goes to them by e-mail, and stands in their account.',
      tags,
      requestParams: adminIdParams,
      requestBody: json(NewReply),
      responses: adminWrite(201, supporters, AdminTicket, { problemCodes: ['not-found'] }),
    },
  },
}
