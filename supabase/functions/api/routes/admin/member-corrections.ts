import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { finishPause } from '../../../_shared/billing/print-pauses.ts'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { AddressCorrection, EmailCorrection, MemberDetail, SubscriptionEnd } from '../../../_shared/contracts/member.ts'
import { requestEndWithPeriod } from '../../../_shared/data/admin-billing.ts'
import {
  beginMemberEmailChange,
  correctAddress,
  enqueueMemberEmailChange,
} from '../../../_shared/data/member-corrections.ts'
import { endPauseOfMember } from '../../../_shared/data/print-pauses.ts'
import { type AccountDeps, emailAttempt } from '../../account/account-deps.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { GetBilling } from '../../deps.ts'
import { adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import { createMemberReader, NO_MEMBER } from './members.ts'

/** Corrections by owners for a member who asks for them. */
export function adminMemberCorrections(
  { requireAuth, requirePermission, read, write }: AuthContext,
  deps: Pick<AccountDeps, 'auth' | 'clientInfo' | 'consumeRateLimit' | 'sendInBackground'>,
  requireBilling: GetBilling,
) {
  const consumeActionLimit = createActionLimit(deps)
  const middleware = [requireAuth, requirePermission('members.manage')]

  const readDetail = createMemberReader(read)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/members/{id}/subscription/cancellation',
      operationId: 'endSubscriptionWithPeriod',
      summary: 'End a paid subscription with its period',
      description: `At once where the period is unpaid. When Stripe is unavailable, the command is retried until it succeeds. Sends an email. ${forOwners}`,
      tags,
      middleware,
      request: { params: idParams, body: jsonBody(SubscriptionEnd) },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'conflict', 'unavailable'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      const commandId = await write(c, (tx) => requestEndWithPeriod(tx, id, c.req.valid('json')))
      await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/members/{id}/subscription/pause',
      operationId: 'endPauseOfMember',
      summary: 'End the pause of a printed edition',
      description: `The next open edition is sent again, and the editions that were left out are added to the term. When Stripe is unavailable, the command is retried until it succeeds. Sends an email. ${forOwners}`,
      tags,
      middleware,
      request: { params: idParams },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'unavailable'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const billing = requireBilling()
      await consumeActionLimit(c)
      await finishPause(billing, await write(c, (tx) => endPauseOfMember(tx, id)))
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/members/{id}/addresses/{addressId}',
      operationId: 'correctMemberAddress',
      summary: 'Correct an address of a member',
      description: forOwners,
      tags,
      middleware,
      request: { params: idParams.extend({ addressId: z.uuid() }), body: jsonBody(AddressCorrection) },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id, addressId } = c.req.valid('param')
      await consumeActionLimit(c)
      await write(c, (tx) => correctAddress(tx, { memberId: id, addressId }, c.req.valid('json')))
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/members/{id}/email',
      operationId: 'requestMemberEmailChange',
      summary: 'Begin a change of a member’s e-mail address',
      description: `Sends a link to the new address; the account changes when it is confirmed, and the previous address gets an email. ${forOwners}`,
      tags,
      middleware,
      request: { params: idParams, body: jsonBody(EmailCorrection) },
      responses: adminWrite(200, 'The member’s current state.', MemberDetail, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const correction = c.req.valid('json')
      const { email } = correction
      await consumeActionLimit(c)
      await deps.consumeRateLimit(emailAttempt('email-change', email))
      const { available, currentEmail } = await write(c, (tx) => beginMemberEmailChange(tx, id, correction))
      if (!available) throw new HttpError('conflict', ADDRESS_TAKEN, { fields: { email: ADDRESS_TAKEN } })
      const link = { type: 'email_change_new', email: currentEmail, newEmail: email } as const
      const tokenHash = await deps.auth.createLinkToken(link, deps.clientInfo(c).address)
      deps.sendInBackground(await write(c, (tx) => enqueueMemberEmailChange(tx, id, { email, tokenHash })))
      return c.json(await readDetail(c, id))
    },
    orNotFound(NO_MEMBER),
  )
  return app
}

const ADDRESS_TAKEN = 'An account has this address already.'
const tags = ['Admin']
const forOwners = `For owners. ${ACTION_LIMIT_DESCRIPTION}`
