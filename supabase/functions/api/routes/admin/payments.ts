import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { MemberDetail, NewRefund } from '../../../_shared/contracts/member.ts'
import { requestRefund } from '../../../_shared/data/admin-billing.ts'
import { readMemberDetail } from '../../../_shared/data/members.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/request-params.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { BillingOf } from '../../deps.ts'
import { adminIdParams, adminWrite } from '../../openapi-responses.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Money that goes back. For owners. */
export function adminPayments(
  { requireAuth, requireRole, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: BillingOf,
) {
  const consumeActionLimit = createActionLimit(visitor)
  return new Hono<AuthEnv>().post('/:id/refunds', requireAuth, requireRole('owner'), body(NewRefund), async (c) => {
    const id = pathId(c, NONE)
    const billing = requireBilling()
    await consumeActionLimit(c)
    const { commandId, member } = await write(c, (tx) => requestRefund(tx, id, c.req.valid('json')))
    await executeStripeCommands(billing, { ids: [commandId] })
    const detail = member ? await read(c, (tx) => readMemberDetail(tx, member)) : undefined
    return c.json(detail ?? null, 201)
  })
}

const NONE = 'There is no such payment.'

export const adminPaymentPaths: ZodOpenApiPathsObject = {
  '/api/admin/payments/{id}/refunds': {
    post: {
      operationId: 'refund',
      summary: 'Send a payment back, or part of it',
      description: `The key makes of two clicks one refund. When Stripe is away it is told as soon as it is there again. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin'],
      requestParams: adminIdParams,
      requestBody: { required: true, content: { 'application/json': { schema: NewRefund } } },
      responses: adminWrite(
        201,
        'The story of whose payment it is; null when the account is gone.',
        MemberDetail.nullable(),
        {
          problemCodes: ['not-found', 'conflict', 'unavailable'],
        },
      ),
    },
  },
}
