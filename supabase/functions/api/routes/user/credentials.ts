import { createRoute } from '@hono/zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PasswordChange } from '../../../_shared/contracts/password.ts'
import { EmailChange, EmailResponse, LinkToken } from '../../../_shared/contracts/sign-in.ts'
import { changeEmail, requestEmailChange } from '../../../_shared/data/email-change.ts'
import { changePassword } from '../../../_shared/data/password.ts'
import { readOwnEmail, readUser } from '../../../_shared/data/users.ts'
import { type AccountDeps, emailAttempt, linkExpired, NO_STORE, SAME_RESPONSE } from '../../account/account-deps.ts'
import { passwordHash, rejectWeakPassword, type VerifyOwnPassword } from '../../account/password-checks.ts'
import { withUniformTiming } from '../../account/response-timing.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountPages } from '../../form-pages.ts'
import {
  accountTags,
  formBody,
  jsonBody,
  noContentOrRedirect,
  ownNoContent,
  writeResponses,
} from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function passwordChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { requestMetadata, sendInBackground }: Pick<AccountDeps, 'requestMetadata' | 'sendInBackground'>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/password',
      operationId: 'changePassword',
      summary: 'Change the password',
      description:
        'Signs out every other browser; a letter says so. Five tries an hour, with waits that grow to a day.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(PasswordChange) },
      responses: ownNoContent('Changed.', ['not-json', 'invalid-fields']),
    }),
    async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      await rejectWeakPassword(newPassword, await read(c, readUser), 'newPassword')
      await verifyPassword(c, currentPassword, 'currentPassword')
      const hash = await passwordHash(newPassword)
      sendInBackground(await write(c, (tx, member) => changePassword(tx, member, hash, requestMetadata(c))))
      return c.body(null, 204)
    },
  )
  return app
}

/** The same for every address: that one has an account is told to its mailbox alone. */
export function emailChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { consumeRateLimit, sendInBackground }: Pick<AccountDeps, 'consumeRateLimit' | 'sendInBackground'>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/email',
      operationId: 'requestEmailChange',
      summary: 'Ask for another address',
      description: `A letter goes there, and the account changes when it is answered. ${SAME_RESPONSE} Five tries an hour, with waits that grow to a day.`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(EmailChange) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { problemCodes: ['not-signed-in'] }),
    }),
    async (c) => {
      const { email, currentPassword } = c.req.valid('json')
      if (email === (await read(c, readOwnEmail))) throw sameAddress()
      await verifyPassword(c, currentPassword, 'currentPassword')
      await consumeRateLimit(emailAttempt(email))
      await withUniformTiming(async () =>
        sendInBackground(await write(c, (tx) => requestEmailChange(tx, crypto.randomUUID(), email))),
      )
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202)
    },
  )
  return app
}

function sameAddress(): HttpError {
  const error = 'This is the address that your account has.'
  return new HttpError('invalid-fields', error, { fields: { email: error } })
}

/** By the link in the letter to the new address, in whatever browser it is opened. */
export function emailConfirmation({ requestMetadata, write, requireLinkId, sendInBackground }: AccountDeps) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/new-email',
      operationId: 'changeEmail',
      summary: 'Give an account its new address, by the link in the letter there',
      description: 'Works once, for a day. The former address is told.',
      tags: ['Accounts'],
      request: { body: formBody(LinkToken, { tokenInQuery: true }) },
      responses: noContentOrRedirect(
        'The account has the new address.',
        ['link-expired', 'not-json', 'invalid-fields', 'conflict'],
        accountPages.newEmail,
      ),
    }),
    async (c) => {
      const requestId = requireLinkId(c.req.valid('json').token, 'email-change')
      const { changed, taken, emailId } = await write((tx) => changeEmail(tx, requestId, requestMetadata(c)))
      if (taken) throw new HttpError('conflict', 'This address has an account of its own by now.')
      if (!changed) throw linkExpired()
      sendInBackground(emailId)
      return c.body(null, 204, NO_STORE)
    },
  )
  return app
}
