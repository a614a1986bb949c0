import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { DisputeEvidence, DisputeItem, NewDisputeEvidence } from '../../../_shared/contracts/dispute.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { listDisputes, readDisputeEvidence, requestEvidenceSubmission } from '../../../_shared/data/disputes.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { GetBilling } from '../../deps.ts'
import { adminRead, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** Disputes, and the evidence that is submitted to the bank. */
export function adminDisputes(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  requireBilling: GetBilling,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/disputes',
      operationId: 'listDisputes',
      summary: 'List disputes',
      tags,
      middleware: [requireAuth, requirePermission('statistics.revenue')],
      request: { query: RecordPageQuery },
      responses: adminRead('The newest first. For owners.', z.array(DisputeItem), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listDisputes(tx, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/disputes/{id}/evidence',
      operationId: 'readDisputeEvidence',
      summary: 'Read the evidence for a bank',
      description: 'What was submitted, otherwise what would be. For owners and support.',
      tags,
      middleware: [requireAuth, requirePermission('members.read')],
      request: { params: idParams },
      responses: adminRead('The evidence.', DisputeEvidence, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const evidence = await read(c, (tx) => readDisputeEvidence(tx, c.req.valid('param').id))
      if (!evidence) throw new HttpError('not-found', NONE)
      return c.json(evidence)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/disputes/{id}/evidence',
      operationId: 'submitDisputeEvidence',
      summary: 'Submit evidence to the bank, once',
      description: `A second submission is answered 409. When Stripe is unavailable, the command is retried until it succeeds. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags,
      middleware: [requireAuth, requirePermission('payments.refund')],
      request: { params: idParams, body: jsonBody(NewDisputeEvidence) },
      responses: adminWrite(201, 'What is submitted.', DisputeEvidence, {
        problemCodes: ['not-found', 'conflict', 'unavailable'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const { commandId } = await write(c, (tx) => requestEvidenceSubmission(tx, id, c.req.valid('json')))
      await executeStripeCommands(billing, { ids: [commandId] })
      const evidence = await read(c, (tx) => readDisputeEvidence(tx, id))
      if (!evidence) throw new HttpError('not-found', NONE)
      return c.json(evidence, 201)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such dispute.'
const tags = ['Admin']
