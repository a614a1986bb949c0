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
      description: 'Ends every other session and sends an email. Five attempts an hour, with waits that grow to a day.',
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

/** The response is the same for every address; only an e-mail to the address tells whether it has an account. */
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
      summary: 'Request a change of the e-mail address',
      description: `Sends a link to the new address; the account changes when it is confirmed. ${SAME_RESPONSE} Five attempts an hour, with waits that grow to a day.`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(EmailChange) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { problemCodes: ['not-signed-in'] }),
    }),
    async (c) => {
      const { email, currentPassword } = c.req.valid('json')
      if (email === (await read(c, readOwnEmail))) throw sameAddress()
      await verifyPassword(c, currentPassword, 'currentPassword')
      await consumeRateLimit(emailAttempt('email-change', email))
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

/** Confirms a new address by the link in the e-mail to it, in any browser. */
export function emailConfirmation({ requestMetadata, write, requireLinkId, sendInBackground }: AccountDeps) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/new-email',
      operationId: 'changeEmail',
      summary: 'Confirm a new e-mail address by the link in the email',
      description: 'Works once, for a day. The previous address gets an email.',
      tags: ['Accounts'],
      request: { body: formBody(LinkToken, { tokenInQuery: true }) },
      responses: noContentOrRedirect(
        'The address is changed.',
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
