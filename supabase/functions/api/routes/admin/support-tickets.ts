import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { AdminTicket, NewReply, TicketStatus, TicketStatusChange } from '../../../_shared/contracts/support-ticket.ts'
import {
  findAdminTicket,
  listAdminTickets,
  replyToTicket,
  setTicketStatus,
} from '../../../_shared/data/support-tickets.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const AdminTicketQuery = RecordPageQuery.extend({ status: TicketStatus.optional() })

/** Support tickets, for staff members who reply to them. */
export function adminSupportTickets(
  { requireAuth, requirePermission, read, write }: AuthContext,
  sendInBackground: Deps['sendInBackground'],
) {
  const supporters = [requireAuth, requirePermission('support-tickets.reply')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/support-tickets',
      operationId: 'listAdminTickets',
      summary: 'List tickets',
      tags,
      middleware: supporters,
      request: { query: AdminTicketQuery },
      responses: adminRead(
        `Open tickets: the oldest first; all others: the newest first. ${SUPPORTERS}`,
        z.array(AdminTicket),
        { paged: true },
      ),
    }),
    async (c) => {
      const { limit, cursor: after, status } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAdminTickets(tx, { limit, after, status }))
      return c.json(items, 200, nextPageHeaders({ limit, status }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/support-tickets/{id}',
      operationId: 'readAdminTicket',
      summary: 'Read a ticket',
      tags,
      middleware: supporters,
      request: { params: idParams },
      responses: adminRead(SUPPORTERS, AdminTicket, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const ticket = await read(c, (tx) => findAdminTicket(tx, c.req.valid('param').id))
      if (!ticket) throw new HttpError('not-found', NONE)
      return c.json(ticket)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/support-tickets/{id}',
      operationId: 'setTicketStatus',
      summary: 'Set the status of a ticket',
      tags,
      middleware: supporters,
      request: { params: idParams, body: jsonBody(TicketStatusChange) },
      responses: adminWrite(200, SUPPORTERS, AdminTicket, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const ticket = await write(c, (tx) => setTicketStatus(tx, id, c.req.valid('json').status))
      if (!ticket) throw new HttpError('not-found', NONE)
      return c.json(ticket)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/support-tickets/{id}/replies',
      operationId: 'replyToTicket',
      summary: 'Reply to a ticket',
      description: `The reader gets the reply by e-mail and sees it in their account. ${REPEATED}`,
      tags,
      middleware: supporters,
      request: { params: idParams, body: jsonBody(NewReply) },
      responses: adminWrite(201, SUPPORTERS, AdminTicket, { problemCodes: ['not-found', 'version-conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const replied = await write(c, (tx, { userId }) => replyToTicket(tx, userId, id, c.req.valid('json')))
      if (!replied) throw new HttpError('not-found', NONE)
      sendInBackground(replied.emailId)
      return c.json(replied.ticket, 201)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such ticket.'
const tags = ['Admin']
const REPEATED = 'The same text within a day is sent once.'
const SUPPORTERS = 'For owners, editors and support.'
