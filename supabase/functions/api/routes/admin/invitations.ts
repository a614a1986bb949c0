import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Invitation, NewInvitation } from '../../../_shared/contracts/staff.ts'
import { invite, listInvitations, renewInvitation, revokeInvitation } from '../../../_shared/data/staff-invitations.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { perHour } from '../../rate-limiter.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const EMAILS_PER_HOUR = 30

/** Who is asked to the desk. For owners. */
export function adminInvitations(
  { requireAuth, requireRole, read, write }: AuthContext,
  { consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>,
  sendInBackground: Deps['sendInBackground'],
) {
  const owners = [requireAuth, requireRole('owner')]
  const consumeEmailLimit = (c: Context<AuthEnv>) =>
    consumeRateLimit({ action: 'invitations by', subject: c.var.member.userId, limit: perHour(EMAILS_PER_HOUR) })

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/invitations',
      operationId: 'listInvitations',
      summary: 'Who has been asked to the desk',
      tags,
      middleware: owners,
      responses: adminRead('The newest hundred, those that are over among them. For owners.', z.array(Invitation)),
    }),
    async (c) => c.json(await read(c, listInvitations)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/invitations',
      operationId: 'createInvitation',
      summary: 'Ask somebody to the desk',
      description: `A letter takes a link there that works once, for that address, for a day. ${EMAILS_PER_HOUR} an hour from one owner.`,
      tags,
      middleware: owners,
      request: { body: jsonBody(NewInvitation) },
      responses: adminWrite(201, 'The letter is on its way.', Invitation, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      await consumeEmailLimit(c)
      const { invitation, emailId } = await write(c, (tx, { userId }) => invite(tx, userId, c.req.valid('json')))
      sendInBackground(emailId)
      return c.json(invitation, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/invitations/{id}',
      operationId: 'revokeInvitation',
      summary: 'Take an invitation back',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminRemoval('Its link is dead.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => revokeInvitation(tx, id)))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/invitations/{id}/email',
      operationId: 'resendInvitation',
      summary: 'Send an invitation again, with a new link',
      description: 'The old link is dead from then on.',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'With the time until which the new link works.', Invitation, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeEmailLimit(c)
      const sent = await write(c, (tx) => renewInvitation(tx, id))
      if (!sent) throw new HttpError('not-found', NONE)
      sendInBackground(sent.emailId)
      return c.json(sent.invitation)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such invitation.'
const tags = ['Admin']
