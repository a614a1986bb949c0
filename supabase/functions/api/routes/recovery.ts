import { Hono } from 'hono'
import { type EmailResponse, EmailRequest, PasswordReset } from '../../_shared/contracts/sign-in.ts'
import { requestPasswordReset, findPasswordReset, resetPassword } from '../../_shared/data/password.ts'
import { resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { body } from '../../_shared/http/body.ts'
import { passwordHash, refuseWeak } from '../account/chosen-password.ts'
import { type AccountDoors, linkExpired, NOT_KEPT } from '../account/doors.ts'
import { inSteps } from '../account/steps.ts'
import { anHour } from '../limits.ts'
import { accountTurn } from './sign-in.ts'

/** For whoever has forgotten their password. */
export function recovery(doors: AccountDoors) {
  const { env, circumstances, write, countTries, countLetters, linkOf, networkOf, sendSoon } = doors
  return new Hono()
    .post('/recovery', body(EmailRequest, { forms: true }), async (c) => {
      const { email } = c.req.valid('json')
      await countLetters(c, email)
      await inSteps(async () => sendSoon(await write((tx) => requestPasswordReset(tx, crypto.randomUUID(), email))))
      return c.json({ status: 'letter-sent' } satisfies EmailResponse, 202, NOT_KEPT)
    })
    .post('/new-password', body(PasswordReset, { forms: true, linked: true }), async (c) => {
      const { token, newPassword } = c.req.valid('json')
      const requestId = linkOf(token, 'account-recovery')
      // Hashing is costly, and done before the link is used up.
      await countTries({ what: 'new password', who: networkOf(c), allowance: anHour(20) })
      const person = await write((tx) => findPasswordReset(tx, requestId))
      if (!person) throw linkExpired()
      await refuseWeak(newPassword, person, 'newPassword')
      const hash = await passwordHash(newPassword)
      const letter = await write(async (tx) => {
        const reset = await resetPassword(tx, requestId, hash, circumstances(c))
        if (!reset) throw linkExpired()
        await resetRateLimit(tx, accountTurn(env.SITE_SECRET, reset.email).key)
        return reset.emailId
      })
      sendSoon(letter)
      return c.body(null, 204, NOT_KEPT)
    })
}
