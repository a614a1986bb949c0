import { createRoute } from '@hono/zod-openapi'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { MemberDetail, NewRefund } from '../../../_shared/contracts/member.ts'
import { requestRefund } from '../../../_shared/data/admin-billing.ts'
import { readMemberDetail } from '../../../_shared/data/members.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { GetBilling } from '../../deps.ts'
import { adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Refunds. For owners. */
export function adminPayments(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: GetBilling,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/payments/{id}/refunds',
      operationId: 'refund',
      summary: 'Refund a payment, or part of it',
      description: `The key makes a repeated request one refund; with another amount or reason it is refused. When Stripe is unavailable, the command is retried until it succeeds. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin'],
      middleware: [requireAuth, requirePermission('payments.refund')],
      request: { params: idParams, body: jsonBody(NewRefund) },
      responses: adminWrite(
        201,
        'The member whose payment it is; null when the account is deleted.',
        MemberDetail.nullable(),
        {
          problemCodes: ['not-found', 'conflict', 'unavailable'],
        },
      ),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const { commandId, member } = await write(c, (tx) => requestRefund(tx, id, c.req.valid('json')))
      await executeStripeCommands(billing, { ids: [commandId] })
      const detail = member ? await read(c, (tx) => readMemberDetail(tx, member)) : undefined
      return c.json(detail ?? null, 201)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such payment.'
