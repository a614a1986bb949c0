import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Invitation, NewInvitation } from '../../../_shared/contracts/staff.ts'
import { invite, listInvitations, renewInvitation, revokeInvitation } from '../../../_shared/data/staff-invitations.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminIdParams, adminRead, adminRemoval, adminWrite } from '../../openapi-responses.ts'
import { perHour } from '../../rate-limiter.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const EMAILS_PER_HOUR = 30

/** Who is asked to the desk. For owners. */
export function adminInvitations(
  { requireAuth, requireRole, read, write }: AuthContext,
  { consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>,
  sendInBackground: Deps['sendInBackground'],
) {
  const owners = [requireAuth, requireRole('owner')] as const
  const consumeEmailLimit = (c: Context<AuthEnv>) =>
    consumeRateLimit({ action: 'invitations by', subject: c.var.member.userId, limit: perHour(EMAILS_PER_HOUR) })

  return new Hono<AuthEnv>()
    .get('/', ...owners, async (c) => c.json(await read(c, listInvitations)))
    .post('/', ...owners, body(NewInvitation), async (c) => {
      await consumeEmailLimit(c)
      const { invitation, emailId } = await write(c, (tx, { userId }) => invite(tx, userId, c.req.valid('json')))
      sendInBackground(emailId)
      return c.json(invitation, 201)
    })
    .delete('/:id', ...owners, async (c) => {
      const id = pathId(c, NONE)
      if (!(await write(c, (tx) => revokeInvitation(tx, id)))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    })
    .post('/:id/email', ...owners, async (c) => {
      const id = pathId(c, NONE)
      await consumeEmailLimit(c)
      const sent = await write(c, (tx) => renewInvitation(tx, id))
      if (!sent) throw new HttpError('not-found', NONE)
      sendInBackground(sent.emailId)
      return c.json(sent.invitation)
    })
}

const NONE = 'There is no such invitation.'
const tags = ['Admin']

export const adminInvitationPaths: ZodOpenApiPathsObject = {
  '/api/admin/invitations': {
    get: {
      operationId: 'listInvitations',
      summary: 'Who has been asked to the desk',
      tags,
      responses: adminRead('The newest hundred, those that are over among them. For owners.', z.array(Invitation)),
    },
    post: {
      operationId: 'createInvitation',
      summary: 'Ask somebody to the desk',
      description: `A letter takes a link there that works once, for that address, for a day. ${EMAILS_PER_HOUR} an hour from one owner.`,
      tags,
      requestBody: { required: true, content: { 'application/json': { schema: NewInvitation } } },
      responses: adminWrite(201, 'The letter is on its way.', Invitation, { problemCodes: ['conflict'] }),
    },
  },
  '/api/admin/invitations/{id}': {
    delete: {
      operationId: 'revokeInvitation',
      summary: 'Take an invitation back',
      tags,
      requestParams: adminIdParams,
      responses: adminRemoval('Its link is dead.'),
    },
  },
  '/api/admin/invitations/{id}/email': {
    post: {
      operationId: 'resendInvitation',
      summary: 'Send an invitation again, with a new link',
      description: 'The old link is dead from then on.',
      tags,
      requestParams: adminIdParams,
      responses: adminWrite(200, 'With the time until which the new link works.', Invitation, {
        problemCodes: ['not-found', 'conflict'],
      }),
    },
  },
}
