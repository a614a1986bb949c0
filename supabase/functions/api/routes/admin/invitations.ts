import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Invitation, NewInvitation } from '../../../_shared/contracts/staff.ts'
import {
  invite,
  listInvitations,
  renewInvitation,
  revokeInvitation,
  sendInvitation,
  type UnsentInvitation,
} from '../../../_shared/data/staff-invitations.ts'
import type { AuthService } from '../../auth-client.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { perHour } from '../../rate-limiter.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const EMAILS_PER_HOUR = 30

/** Invitations of staff members. For owners. */
export function adminInvitations(
  { requireAuth, requirePermission, read, write }: AuthContext,
  { consumeRateLimit, clientInfo }: Pick<VisitorContext, 'consumeRateLimit' | 'clientInfo'>,
  auth: AuthService,
  sendInBackground: Deps['sendInBackground'],
) {
  const owners = [requireAuth, requirePermission('staff.manage')]
  const consumeEmailLimit = (c: Context<AuthEnv>) =>
    consumeRateLimit({ action: 'invitations by', subject: c.var.member.userId, limit: perHour(EMAILS_PER_HOUR) })

  /** Auth creates the account of a new address. Until the e-mail is written, the invitation can be sent again. */
  async function send(c: Context<AuthEnv>, { id, email, needsAccount }: UnsentInvitation): Promise<Invitation> {
    const link = { type: 'invite', email } as const
    const tokenHash = needsAccount ? await auth.createLinkToken(link, clientInfo(c).address) : ''
    const { invitation, emailId } = await write(c, (tx) => sendInvitation(tx, id, tokenHash))
    sendInBackground(emailId)
    return invitation
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/invitations',
      operationId: 'listInvitations',
      summary: 'List invitations',
      tags,
      middleware: owners,
      responses: adminRead('The newest hundred, expired ones included. For owners.', z.array(Invitation)),
    }),
    async (c) => c.json(await read(c, listInvitations)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/invitations',
      operationId: 'createInvitation',
      summary: 'Invite a staff member',
      description: `Sends an email with a link that works once, for that address, for a day. ${EMAILS_PER_HOUR} an hour from one owner.`,
      tags,
      middleware: owners,
      request: { body: jsonBody(NewInvitation) },
      responses: adminWrite(201, 'The email is queued.', Invitation, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      await consumeEmailLimit(c)
      const unsent = await write(c, (tx, { userId }) => invite(tx, userId, c.req.valid('json')))
      return c.json(await send(c, unsent), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/invitations/{id}',
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminRemoval('Its link no longer works.'),
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
      description: 'The old link no longer works.',
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'With the expiry of the new link.', Invitation, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeEmailLimit(c)
      const unsent = await write(c, (tx) => renewInvitation(tx, id))
      if (!unsent) throw new HttpError('not-found', NONE)
      return c.json(await send(c, unsent))
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such invitation.'
const tags = ['Admin']
