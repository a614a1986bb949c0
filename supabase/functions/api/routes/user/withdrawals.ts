import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { executeWithdrawal, NO_WITHDRAWAL, requestWithdrawal } from '../../../_shared/billing/cancellation.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { NewWithdrawal, Withdrawal } from '../../../_shared/contracts/withdrawal.ts'
import { findWithdrawal, listWithdrawals } from '../../../_shared/data/withdrawals.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import { accountTags, idParams, jsonBody, ownRead, ownWrite, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function withdrawals(
  { requireAuth, read, requireBilling, requirePaidSubscription, refreshAndRead }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/withdrawals',
      operationId: 'listWithdrawals',
      summary: 'List the reader’s withdrawals',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('Newest first, 100 at most.', z.array(Withdrawal)),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => listWithdrawals(tx, userId))),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/withdrawals',
      operationId: 'declareWithdrawal',
      summary: 'Withdraw from the contract: the first of two steps',
      description:
        'Within fourteen days after the contract. Takes effect with the second step only; repeating this step replaces the declaration. 30 steps an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewWithdrawal) },
      responses: ownWrite(201, 'The declaration, to be confirmed.', Withdrawal, ['not-found', 'conflict']),
    }),
    async (c) => {
      const paidSubscription = await requirePaidSubscription(c)
      await consumeLimit(c)
      await refreshAndRead(c, paidSubscription)
      return c.json(await requestWithdrawal(requireBilling(), c.var.member.userId, c.req.valid('json')), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/withdrawals/{id}/confirmation',
      operationId: 'confirmWithdrawal',
      summary: 'Confirm the withdrawal: the second of two steps',
      description:
        'Refunds everything and ends the subscription at once. An email confirms content, day and time. Repeating it changes nothing. 30 steps an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The confirmed withdrawal.', Withdrawal, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const declared = await read(c, (tx, { userId }) => findWithdrawal(tx, userId, id))
      if (!declared) throw new HttpError('not-found', NO_WITHDRAWAL)
      return c.json(await executeWithdrawal(requireBilling(), c.var.member.userId, id))
    },
    orNotFound(NO_WITHDRAWAL),
  )
  return app
}
