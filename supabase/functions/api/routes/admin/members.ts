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
import { MEMBER_VIEWER_ROLES } from '../../../_shared/domain/staff-roles.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { BillingOf, Deps } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Readers, and what they subscribe to. For owners and support; what changes something is for owners. */
export function adminMembers(
  { requireAuth, requireRole, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: BillingOf,
  sendInBackground: Deps['sendInBackground'],
) {
  const consumeActionLimit = createActionLimit(visitor)
  const viewers = [requireAuth, requireRole(...MEMBER_VIEWER_ROLES)]
  const owners = [requireAuth, requireRole('owner')]

  /** As it is now, whatever was just done. */
  async function readDetail(c: Context<AuthEnv>, id: string): Promise<MemberDetail> {
    const detail = await read(c, (tx) => readMemberDetail(tx, id))
    if (!detail) throw new HttpError('not-found', NOBODY)
    return detail
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/members',
      operationId: 'findMembers',
      summary: 'Who reads us with an account',
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
      summary: 'Everything about a member’s subscription and payments',
      tags,
      middleware: viewers,
      request: { params: idParams },
      responses: adminRead('For owners and support.', MemberDetail, { problemCodes: ['not-found'] }),
    }),
    async (c) => c.json(await readDetail(c, c.req.valid('param').id)),
    orNotFound(NOBODY),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/members/{id}/complimentary-subscription',
      operationId: 'grantComplimentarySubscription',
      summary: 'Give a plan as a present of the house',
      description: `In place of the free plan or of an earlier present; refused for whoever pays. A letter tells them. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams, body: jsonBody(NewComplimentarySubscription) },
      responses: adminWrite(201, 'The story as it is now.', MemberDetail, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => grantComplimentarySubscription(tx, id, c.req.valid('json'))))
      return c.json(await readDetail(c, id), 201)
    },
    orNotFound(NOBODY),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/members/{id}/complimentary-subscription',
      operationId: 'endComplimentarySubscription',
      summary: 'End a present before its time',
      description: `The free plan takes its place, and a letter tells them. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'The story as it is now.', MemberDetail, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => endComplimentarySubscription(tx, id)))
      return c.json(await readDetail(c, id))
    },
    orNotFound(NOBODY),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/members/{id}/subscription',
      operationId: 'endSubscription',
      summary: 'End what a member pays for, at once',
      description: `Nothing goes back by itself. When Stripe is away it is told as soon as it is there again. ${withOwners}`,
      tags,
      middleware: owners,
      request: { params: idParams },
      responses: adminWrite(200, 'The story as it is now.', MemberDetail, {
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
    orNotFound(NOBODY),
  )
  return app
}

const NOBODY = 'There is no such member.'
const tags = ['Admin']
const withOwners = `For owners. ${ACTION_LIMIT_DESCRIPTION}`
