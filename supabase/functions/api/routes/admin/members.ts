import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Member, MemberDetail, MemberSearch, NewComplimentarySubscription } from '../../../_shared/contracts/member.ts'
import {
  endComplimentarySubscription,
  grantComplimentarySubscription,
  requestSubscriptionEnd,
} from '../../../_shared/data/admin-billing.ts'
import { findMembers, readMemberDetail } from '../../../_shared/data/members.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps, GetBilling } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Members and their subscriptions. Owners and support read, only owners write. */
export function adminMembers(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: GetBilling,
  sendInBackground: Deps['sendInBackground'],
) {
  const consumeActionLimit = createActionLimit(visitor)
  const viewers = [requireAuth, requirePermission('members.read')]
  const owners = [requireAuth, requirePermission('members.manage')]

  const readDetail = createMemberReader(read)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/members',
      operationId: 'findMembers',
      summary: 'Find members',
      tags,
      middleware: viewers,
      request: { query: MemberSearch },
      responses: adminRead('At most fifty, the newest first. For owners and support.', z.array(Member), {
        problemCodes: ['invalid-fields'],
      }),
    }),
    async (c) => {
      const { search } = c.req.valid('query')
      return c.json(await read(c, (tx) => findMembers(tx, search)))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/members/{id}',
      operationId: 'readMemberDetail',
      summary: 'Read a member with subscription and payments',
      tags,
      middleware: viewers,
      request: { params: idParams },
      responses: adminRead('For owners and support.', MemberDetail, { problemCodes: ['not-found'] }),
    }),
    async (c) => c.json(await readDetail(c, c.req.valid('param').id)),
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/members/{id}/complimentary-subscription',
      operationId: 'grantComplimentarySubscription',
      summary: 'Grant a complimentary subscription',
      description: `Replaces the free plan or an earlier complimentary subscription; 409 for members who pay. Sends an email. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams, body: jsonBody(NewComplimentarySubscription) },
      responses: adminWrite(201, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => grantComplimentarySubscription(tx, id, c.req.valid('json'))))
      return c.json(await readDetail(c, id), 201)
    },
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/members/{id}/complimentary-subscription',
      operationId: 'endComplimentarySubscription',
      summary: 'End a complimentary subscription',
      description: `The free plan replaces it. Sends an email. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => endComplimentarySubscription(tx, id)))
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/members/{id}/subscription',
      operationId: 'endSubscription',
      summary: 'End a paid subscription at once',
      description: `Refunds nothing. When Stripe is unavailable, the command is retried until it succeeds. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'unavailable'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const commandId = await write(c, (tx) => requestSubscriptionEnd(tx, id))
      await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  return app
}
const tags = ['Admin']
const withOwners = `For owners. ${ACTION_LIMIT_DESCRIPTION}`

export const NO_MEMBER = 'There is no such member.'

/** Reads the member's current state, for the response to every change. Throws `not-found`. */
export const createMemberReader =
  (read: AuthContext['read']) =>
  async (c: Context<AuthEnv>, id: string): Promise<MemberDetail> => {
    const detail = await read(c, (tx) => readMemberDetail(tx, id))
    if (!detail) throw new HttpError('not-found', NO_MEMBER)
    return detail
  }
