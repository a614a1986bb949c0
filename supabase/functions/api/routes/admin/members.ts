import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
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
import { body } from '../../../_shared/http/body.ts'
import { parseQuery, pathId } from '../../../_shared/http/request-params.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { BillingOf, Deps } from '../../deps.ts'
import { adminIdParams, adminRead, adminWrite } from '../../openapi-responses.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Readers, and what they subscribe to. For owners and support; what changes something is for owners. */
export function adminMembers(
  { requireAuth, requireRole, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: BillingOf,
  sendInBackground: Deps['sendInBackground'],
) {
  const consumeActionLimit = createActionLimit(visitor)
  const viewers = [requireAuth, requireRole(...MEMBER_VIEWER_ROLES)] as const
  const owners = [requireAuth, requireRole('owner')] as const

  /** As it is now, whatever was just done. */
  async function readDetail(c: Context<AuthEnv>, id: string): Promise<MemberDetail> {
    const detail = await read(c, (tx) => readMemberDetail(tx, id))
    if (!detail) throw new HttpError('not-found', NOBODY)
    return detail
  }

  return new Hono<AuthEnv>()
    .get('/', ...viewers, async (c) => {
      const { search } = parseQuery(c, MemberSearch)
      return c.json(await read(c, (tx) => findMembers(tx, search)))
    })
    .get('/:id', ...viewers, async (c) => c.json(await readDetail(c, pathId(c, NOBODY))))
    .post('/:id/complimentary-subscription', ...owners, body(NewComplimentarySubscription), async (c) => {
      const id = pathId(c, NOBODY)
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => grantComplimentarySubscription(tx, id, c.req.valid('json'))))
      return c.json(await readDetail(c, id), 201)
    })
    .delete('/:id/complimentary-subscription', ...owners, async (c) => {
      const id = pathId(c, NOBODY)
      await consumeActionLimit(c)
      sendInBackground(await write(c, (tx) => endComplimentarySubscription(tx, id)))
      return c.json(await readDetail(c, id))
    })
    .delete('/:id/subscription', ...owners, async (c) => {
      const id = pathId(c, NOBODY)
      const billing = requireBilling()
      await consumeActionLimit(c)
      const commandId = await write(c, (tx) => requestSubscriptionEnd(tx, id))
      await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readDetail(c, id))
    })
}

const NOBODY = 'There is no such member.'
const tags = ['Admin']
const withOwners = `For owners. ${ACTION_LIMIT_DESCRIPTION}`

export const adminMemberPaths: ZodOpenApiPathsObject = {
  '/api/admin/members': {
    get: {
      operationId: 'findMembers',
      summary: 'Who reads us with an account',
      tags,
      requestParams: { query: MemberSearch },
      responses: adminRead('At most fifty, the newest first. For owners and support.', z.array(Member), {
        problemCodes: ['invalid-fields'],
      }),
    },
  },
  '/api/admin/members/{id}': {
    get: {
      operationId: 'readMemberDetail',
      summary: 'Everything about a member’s subscription and payments',
      tags,
      requestParams: adminIdParams,
      responses: adminRead('For owners and support.', MemberDetail, { problemCodes: ['not-found'] }),
    },
  },
  '/api/admin/members/{id}/complimentary-subscription': {
    post: {
      operationId: 'grantComplimentarySubscription',
      summary: 'Give a plan as a present of the house',
      description: `In place of the free plan or of an earlier present; refused for whoever pays. A letter tells them. ${withOwners}`,
      tags,
      requestParams: adminIdParams,
      requestBody: { required: true, content: { 'application/json': { schema: NewComplimentarySubscription } } },
      responses: adminWrite(201, 'The story as it is now.', MemberDetail, { problemCodes: ['not-found', 'conflict'] }),
    },
    delete: {
      operationId: 'endComplimentarySubscription',
      summary: 'End a present before its time',
      description: `The free plan takes its place, and a letter tells them. ${withOwners}`,
      tags,
      requestParams: adminIdParams,
      responses: adminWrite(200, 'The story as it is now.', MemberDetail, { problemCodes: ['not-found', 'conflict'] }),
    },
  },
  '/api/admin/members/{id}/subscription': {
    delete: {
      operationId: 'endSubscription',
      summary: 'End what a member pays for, at once',
      description: `Nothing goes back by itself. When Stripe is away it is told as soon as it is there again. ${withOwners}`,
      tags,
      requestParams: adminIdParams,
      responses: adminWrite(200, 'The story as it is now.', MemberDetail, {
        problemCodes: ['not-found', 'unavailable'],
      }),
    },
  },
}
