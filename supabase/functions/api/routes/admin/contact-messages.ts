import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminContactMessage, ContactMessageStatus, ContactStatusChange } from '../../../_shared/contracts/contact.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery, SearchText } from '../../../_shared/contracts/paging.ts'
import { NewReply } from '../../../_shared/contracts/support-ticket.ts'
import {
  findContactMessage,
  listContactMessages,
  replyToContactMessage,
  setContactMessageStatus,
} from '../../../_shared/data/contact-messages.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createEditLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const MessageQuery = RecordPageQuery.extend({ status: ContactMessageStatus.optional(), search: SearchText })

/** Messages of the contact form, for staff members who reply to them. */
export function adminContactMessages(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  sendInBackground: Deps['sendInBackground'],
) {
  const consumeEditLimit = createEditLimit(visitor)
  const readers = [requireAuth, requirePermission('contact-messages.read')]
  const repliers = [requireAuth, requirePermission('contact-messages.reply')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/contact-messages',
      operationId: 'listContactMessages',
      summary: 'List contact messages',
      description: 'Those whose address contains the text.',
      tags,
      middleware: readers,
      request: { query: MessageQuery },
      responses: adminRead(
        `Open messages: the oldest first; all others: the newest first. ${SUPPORTERS}`,
        z.array(AdminContactMessage),
        { paged: true },
      ),
    }),
    async (c) => {
      const { limit, cursor: after, status, search } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listContactMessages(tx, { limit, after, status, search }))
      return c.json(items, 200, nextPageHeaders({ limit, status, search }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/contact-messages/{id}',
      operationId: 'readContactMessage',
      summary: 'Read a contact message',
      tags,
      middleware: readers,
      request: { params: idParams },
      responses: adminRead(SUPPORTERS, AdminContactMessage, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const message = await read(c, (tx) => findContactMessage(tx, c.req.valid('param').id))
      if (!message) throw new HttpError('not-found', NONE)
      return c.json(message)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/contact-messages/{id}',
      operationId: 'setContactMessageStatus',
      summary: 'Set the status of a contact message',
      tags,
      middleware: repliers,
      request: { params: idParams, body: jsonBody(ContactStatusChange) },
      responses: adminWrite(200, SUPPORTERS, AdminContactMessage, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const { status } = c.req.valid('json')
      const message = await write(c, (tx) => setContactMessageStatus(tx, c.req.valid('param').id, status))
      if (!message) throw new HttpError('not-found', NONE)
      return c.json(message)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/contact-messages/{id}/replies',
      operationId: 'replyToContactMessage',
      summary: 'Reply to a contact message',
      description: `The reply goes to the sender by e-mail and is kept with the message. ${REPEATED}`,
      tags,
      middleware: repliers,
      request: { params: idParams, body: jsonBody(NewReply) },
      responses: adminWrite(201, SUPPORTERS, AdminContactMessage, { problemCodes: ['not-found', 'version-conflict'] }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      const { id } = c.req.valid('param')
      const replied = await write(c, (tx, { userId }) => replyToContactMessage(tx, userId, id, c.req.valid('json')))
      if (!replied) throw new HttpError('not-found', NONE)
      sendInBackground(replied.emailId)
      return c.json(replied.contactMessage, 201)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such message.'
const tags = ['Admin']
const REPEATED = 'The same text within a day is sent once.'
const SUPPORTERS = 'For owners, editors and support.'
