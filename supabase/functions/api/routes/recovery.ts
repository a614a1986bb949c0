import { createRoute } from '@hono/zod-openapi'
import { EmailRequest, EmailResponse, PasswordReset } from '../../_shared/contracts/sign-in.ts'
import { findPasswordReset, requestPasswordReset, resetPassword } from '../../_shared/data/password.ts'
import { resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { type AccountDeps, linkExpired, NO_STORE, SAME_RESPONSE } from '../account/account-deps.ts'
import { passwordHash, rejectWeakPassword } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { accountPages } from '../form-pages.ts'
import { formBody, noContentOrRedirect, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import { signInRateLimit } from './sign-in.ts'

/** Password recovery. */
export function recovery(deps: AccountDeps) {
  const {
    env,
    requestMetadata,
    write,
    consumeRateLimit,
    consumeEmailLimit,
    requireLinkId,
    clientNetwork,
    sendInBackground,
  } = deps
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/recovery',
      operationId: 'requestPasswordReset',
      summary: 'Send a password reset email',
      description: `${SAME_RESPONSE} Five an hour to one mailbox, further ones are not sent; twenty an hour from one network.`,
      tags: ['Accounts'],
      request: { body: formBody(EmailRequest) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.recovery }),
    }),
    async (c) => {
      const { email } = c.req.valid('json')
      const maySend = await consumeEmailLimit(c, 'recovery', email)
      await withUniformTiming(async () => {
        if (maySend) sendInBackground(await write((tx) => requestPasswordReset(tx, crypto.randomUUID(), email)))
      })
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/new-password',
      operationId: 'resetPassword',
      summary: 'Set a new password by the link in the email',
      description: 'Works once, for an hour. Ends every session and unlocks the account.',
      tags: ['Accounts'],
      request: { body: formBody(PasswordReset, { tokenInQuery: true }) },
      responses: noContentOrRedirect(
        'The password is set.',
        ['link-expired', 'not-json', 'invalid-fields', 'too-many-requests'],
        accountPages.newPassword,
      ),
    }),
    async (c) => {
      const { token, newPassword } = c.req.valid('json')
      const requestId = requireLinkId(token, 'account-recovery')
      // Limited because hashing is expensive and happens before the link is used up.
      await consumeRateLimit({ action: 'new password', subject: clientNetwork(c), limit: perHour(20) })
      const person = await write((tx) => findPasswordReset(tx, requestId))
      if (!person) throw linkExpired()
      await rejectWeakPassword(newPassword, person, 'newPassword')
      const hash = await passwordHash(newPassword)
      const emailId = await write(async (tx) => {
        const reset = await resetPassword(tx, requestId, hash, requestMetadata(c))
        if (!reset) throw linkExpired()
        await resetRateLimit(tx, signInRateLimit(env.SITE_SECRET, reset.email).key)
        return reset.emailId
      })
      sendInBackground(emailId)
      return c.body(null, 204, NO_STORE)
    },
  )
  return app
}
