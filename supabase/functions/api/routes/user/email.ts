import { Hono } from 'hono'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { EmailChange, type EmailResponse } from '../../../_shared/contracts/sign-in.ts'
import { requestEmailChange } from '../../../_shared/data/email-change.ts'
import { readOwnEmail } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import { type AccountDeps, emailAttempt } from '../../account/doors.ts'
import type { VerifyOwnPassword } from '../../account/own-password.ts'
import { withUniformTiming } from '../../account/steps.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'

/** The same for every address: that one has an account is told to its mailbox alone. */
export function emailChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { consumeRateLimit, sendInBackground }: Pick<AccountDeps, 'countTries' | 'sendSoon'>,
) {
  return new Hono<AuthEnv>().post('/', requireAuth, body(EmailChange), async (c) => {
    const { email, currentPassword } = c.req.valid('json')
    if (email === (await read(c, readOwnEmail))) throw sameAddress()
    await verifyPassword(c, currentPassword, 'currentPassword')
    await consumeRateLimit(emailAttempt(email))
    await withUniformTiming(async () => sendInBackground(await write(c, (tx) => requestEmailChange(tx, crypto.randomUUID(), email))))
    return c.json({ status: 'email-sent' } satisfies EmailResponse, 202)
  })
}

function sameAddress(): HttpError {
  const error = 'This is the address that your account has.'
  return new HttpError('invalid-fields', error, { fields: { email: error } })
}
