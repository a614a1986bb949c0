import { Hono } from 'hono'
import { EmailRequest, type EmailResponse, PasswordReset } from '../../_shared/contracts/sign-in.ts'
import { findPasswordReset, requestPasswordReset, resetPassword } from '../../_shared/data/password.ts'
import { resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { body } from '../../_shared/http/body.ts'
import { type AccountDeps, linkExpired, NO_STORE } from '../account/account-deps.ts'
import { passwordHash, rejectWeakPassword } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { perHour } from '../rate-limiter.ts'
import { signInRateLimit } from './sign-in.ts'

/** For whoever has forgotten their password. */
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
  return new Hono()
    .post('/recovery', body(EmailRequest, { forms: true }), async (c) => {
      const { email } = c.req.valid('json')
      await consumeEmailLimit(c, email)
      await withUniformTiming(async () =>
        sendInBackground(await write((tx) => requestPasswordReset(tx, crypto.randomUUID(), email))),
      )
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    })
    .post('/new-password', body(PasswordReset, { forms: true, tokenInQuery: true }), async (c) => {
      const { token, newPassword } = c.req.valid('json')
      const requestId = requireLinkId(token, 'account-recovery')
      // Hashing is costly, and done before the link is used up.
      await consumeRateLimit({ action: 'new password', subject: clientNetwork(c), limit: perHour(20) })
      const person = await write((tx) => findPasswordReset(tx, requestId))
      if (!person) throw linkExpired()
      await rejectWeakPassword(newPassword, person, 'newPassword')
      const hash = await passwordHash(newPassword)
      const letter = await write(async (tx) => {
        const reset = await resetPassword(tx, requestId, hash, requestMetadata(c))
        if (!reset) throw linkExpired()
        await resetRateLimit(tx, signInRateLimit(env.SITE_SECRET, reset.email).key)
        return reset.emailId
      })
      sendInBackground(letter)
      return c.body(null, 204, NO_STORE)
    })
}
