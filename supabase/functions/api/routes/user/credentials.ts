import { Hono } from 'hono'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PasswordChange } from '../../../_shared/contracts/password.ts'
import { EmailChange, type EmailResponse, LinkToken } from '../../../_shared/contracts/sign-in.ts'
import { changeEmail, requestEmailChange } from '../../../_shared/data/email-change.ts'
import { changePassword } from '../../../_shared/data/password.ts'
import { readOwnEmail, readUser } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import { type AccountDeps, emailAttempt, linkExpired, NO_STORE } from '../../account/account-deps.ts'
import { passwordHash, rejectWeakPassword, type VerifyOwnPassword } from '../../account/password-checks.ts'
import { withUniformTiming } from '../../account/response-timing.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'

export function passwordChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { requestMetadata, sendInBackground }: Pick<AccountDeps, 'requestMetadata' | 'sendInBackground'>,
) {
  return new Hono<AuthEnv>().put('/', requireAuth, body(PasswordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    await rejectWeakPassword(newPassword, await read(c, readUser), 'newPassword')
    await verifyPassword(c, currentPassword, 'currentPassword')
    const hash = await passwordHash(newPassword)
    sendInBackground(await write(c, (tx, member) => changePassword(tx, member, hash, requestMetadata(c))))
    return c.body(null, 204)
  })
}

/** The same for every address: that one has an account is told to its mailbox alone. */
export function emailChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { consumeRateLimit, sendInBackground }: Pick<AccountDeps, 'consumeRateLimit' | 'sendInBackground'>,
) {
  return new Hono<AuthEnv>().post('/', requireAuth, body(EmailChange), async (c) => {
    const { email, currentPassword } = c.req.valid('json')
    if (email === (await read(c, readOwnEmail))) throw sameAddress()
    await verifyPassword(c, currentPassword, 'currentPassword')
    await consumeRateLimit(emailAttempt(email))
    await withUniformTiming(async () =>
      sendInBackground(await write(c, (tx) => requestEmailChange(tx, crypto.randomUUID(), email))),
    )
    return c.json({ status: 'email-sent' } satisfies EmailResponse, 202)
  })
}

function sameAddress(): HttpError {
  const error = 'This is the address that your account has.'
  return new HttpError('invalid-fields', error, { fields: { email: error } })
}

/** By the link in the letter to the new address, in whatever browser it is opened. */
export function emailConfirmation({ requestMetadata, write, requireLinkId, sendInBackground }: AccountDeps) {
  return new Hono().post('/', body(LinkToken, { forms: true, tokenInQuery: true }), async (c) => {
    const requestId = requireLinkId(c.req.valid('json').token, 'email-change')
    const { changed, taken, emailId } = await write((tx) => changeEmail(tx, requestId, requestMetadata(c)))
    if (taken) throw new HttpError('conflict', 'This address has an account of its own by now.')
    if (!changed) throw linkExpired()
    sendInBackground(emailId)
    return c.body(null, 204, NO_STORE)
  })
}
