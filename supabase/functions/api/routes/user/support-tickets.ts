import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { NewTicket, SupportTicket } from '../../../_shared/contracts/support-ticket.ts'
import { listTickets, openTicket } from '../../../_shared/data/support-tickets.ts'
import { body } from '../../../_shared/http/body.ts'
import { nextPageHeaders, parseQuery } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { accountTags, jsonBody, ownPage, ownWrite } from '../../openapi-responses.ts'

export function supportTickets(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
  sendInBackground: Deps['sendInBackground'],
) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => {
      const { limit, cursor: after } = parseQuery(c, RecordPageQuery)
      const { items, next } = await read(c, (tx, { userId }) => listTickets(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    })
    .post('/', requireAuth, body(NewTicket), async (c) => {
      await consumeLimit(c)
      const { ticket, emailIds } = await write(c, (tx, { userId }) => openTicket(tx, userId, c.req.valid('json')))
      for (const emailId of emailIds) sendInBackground(emailId)
      return c.json(ticket, 201)
    })
}

export const supportTicketPaths: ZodOpenApiPathsObject = {
  '/api/user/support-tickets': {
    get: {
      operationId: 'listTickets',
      summary: 'What the reader asked for help with, and what the house answered',
      tags: accountTags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', SupportTicket),
    },
    post: {
      operationId: 'openTicket',
      summary: 'Ask for help',
      description: 'A letter says that it has come; an answer is promised within 24 hours. Ten an hour.',
      tags: accountTags,
      requestBody: jsonBody(NewTicket),
      responses: ownWrite(201, 'The ticket.', SupportTicket),
    },
  },
}
