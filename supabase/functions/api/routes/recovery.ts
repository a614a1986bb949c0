import { createRoute } from '@hono/zod-openapi'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { EmailRequest, EmailResponse, PasswordReset } from '../../_shared/contracts/sign-in.ts'
import { findLinkAccount, permitCredentialChange } from '../../_shared/data/account-links.ts'
import { completePasswordReset, enqueueRecoveryEmail } from '../../_shared/data/password.ts'
import { resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { type AccountDeps, linkExpired, NO_STORE, SAME_RESPONSE } from '../account/account-deps.ts'
import { LINK_EMAIL_LIMITS, sendLinkEmail } from '../account/link-emails.ts'
import { formBody, noContentOrRedirect, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import { signInRateLimit } from './sign-in.ts'

/** Password recovery. */
export function recovery(deps: AccountDeps) {
  const {
    env,
    auth,
    rejectWeakPassword,
    requestMetadata,
    write,
    consumeRateLimit,
    requireLink,
    withLinkToken,
    clientInfo,
    clientNetwork,
    sendInBackground,
  } = deps

  async function createRecoveryEmail(email: string, userId: string, address: string): Promise<string | null> {
    const tokenHash = await auth.createLinkToken({ type: 'recovery', email }, address)
    return write((tx) => enqueueRecoveryEmail(tx, userId, tokenHash))
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/recovery',
      operationId: 'requestPasswordReset',
      summary: 'Send a password reset email',
      description: `${SAME_RESPONSE} Counted together with emails to sign in: ${LINK_EMAIL_LIMITS}`,
      tags: ['Accounts'],
      request: { body: formBody(EmailRequest) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.recovery }),
    }),
    async (c) => {
      const { email } = c.req.valid('json')
      await sendLinkEmail(deps, c, email, ({ userId }, address) => createRecoveryEmail(email, userId, address))
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
      const { userId, tokenHash } = requireLink(token, 'account-recovery')
      // Limited because hashing is expensive.
      await consumeRateLimit({ action: 'new password', subject: clientNetwork(c), limit: perHour(20) })
      const account = await write((tx) => findLinkAccount(tx, userId))
      if (!account) throw linkExpired()
      await rejectWeakPassword(c, newPassword, account, 'newPassword')
      const { address } = clientInfo(c)
      if (!(await withLinkToken(tokenHash, () => auth.consumeLinkToken('recovery', tokenHash, address))))
        throw linkExpired()
      await write((tx) => permitCredentialChange(tx, userId))
      await auth.updateUser(userId, { password: newPassword }, address)
      const emailId = await write(async (tx) => {
        await resetRateLimit(tx, signInRateLimit(env.SITE_SECRET, account.email).key)
        return completePasswordReset(tx, userId, requestMetadata(c))
      })
      sendInBackground(emailId)
      return c.body(null, 204, NO_STORE)
    },
  )
  return app
}
