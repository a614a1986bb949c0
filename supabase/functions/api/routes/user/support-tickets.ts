import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { NewTicket, SupportTicket } from '../../../_shared/contracts/support-ticket.ts'
import { listTickets, openTicket } from '../../../_shared/data/support-tickets.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { accountTags, jsonBody, ownPage, ownWrite } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function supportTickets(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
  sendInBackground: Deps['sendInBackground'],
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/support-tickets',
      operationId: 'listTickets',
      summary: 'List the reader’s tickets with their replies',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: RecordPageQuery },
      responses: ownPage('Newest first.', SupportTicket),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) => listTickets(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/support-tickets',
      operationId: 'openTicket',
      summary: 'Open a ticket',
      description:
        'Sends a confirmation email. The same text within a day returns the open ticket instead of a second one. Ten an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewTicket) },
      responses: ownWrite(201, 'The ticket.', SupportTicket),
    }),
    async (c) => {
      await consumeLimit(c)
      const { ticket, emailIds } = await write(c, (tx, { userId }) => openTicket(tx, userId, c.req.valid('json')))
      for (const emailId of emailIds) sendInBackground(emailId)
      return c.json(ticket, 201)
    },
  )
  return app
}
