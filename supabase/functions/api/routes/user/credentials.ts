import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PasswordChange } from '../../../_shared/contracts/password.ts'
import { EmailChange, EmailResponse, LinkToken } from '../../../_shared/contracts/sign-in.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { findEmailAccount, findLinkAccount, permitCredentialChange } from '../../../_shared/data/account-links.ts'
import type { Tx } from '../../../_shared/data/database.ts'
import { beginEmailChange, completeEmailChange, enqueueEmailChangeEmail } from '../../../_shared/data/email-change.ts'
import { moveNewsletter } from '../../../_shared/data/newsletter.ts'
import { completePasswordChange } from '../../../_shared/data/password.ts'
import { removeUnconfirmedAccount } from '../../../_shared/data/registration.ts'
import { readOwnEmail, readUser } from '../../../_shared/data/users.ts'
import { type AccountDeps, emailAttempt, linkExpired, NO_STORE, SAME_RESPONSE } from '../../account/account-deps.ts'
import { OWN_PASSWORD_DESCRIPTION, type VerifyOwnPassword } from '../../account/password-checks.ts'
import { withUniformTiming } from '../../account/response-timing.ts'
import { invalidField } from '../../auth-connection.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { ConsentContext } from '../../newsletter/consent.ts'
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
  deps: Pick<
    AccountDeps,
    'auth' | 'browserSessions' | 'rejectWeakPassword' | 'requestMetadata' | 'sendInBackground' | 'write'
  >,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/password',
      operationId: 'changePassword',
      summary: 'Change the password',
      description: `Ends every other session and sends an email. At least 6 characters, 12 for staff. ${OWN_PASSWORD_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(PasswordChange) },
      responses: ownNoContent('Changed.', ['not-json', 'invalid-fields', 'second-factor-required']),
    }),
    async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const user = await read(c, readUser)
      await deps.rejectWeakPassword(c, newPassword, { ...user, isStaff: user.staffRole !== null }, 'newPassword')
      await verifyPassword(c, currentPassword, 'currentPassword')
      await deps.write((tx) => permitCredentialChange(tx, c.var.member.userId))
      if (!(await deps.auth.changeOwnPassword(deps.browserSessions.of(c), newPassword, 'newPassword')))
        throw invalidField('newPassword', translatable('This is your password already.'))
      const complete = (tx: Tx) => completePasswordChange(tx, c.var.member, deps.requestMetadata(c))
      deps.sendInBackground(await write(c, complete))
      return c.body(null, 204)
    },
  )
  return app
}

/** The response is the same for every address; only an e-mail to the address tells whether it has an account. */
export function emailChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  {
    auth,
    clientInfo,
    consumeRateLimit,
    sendInBackground,
  }: Pick<AccountDeps, 'auth' | 'clientInfo' | 'consumeRateLimit' | 'sendInBackground'>,
) {
  /** Returns the id of the e-mail to the new address. Its text differs when that address has an account already. */
  async function createEmail(c: Context<AuthEnv>, current: string, newEmail: string): Promise<string | null> {
    const { available, emailId } = await write(c, (tx) => beginEmailChange(tx, newEmail))
    if (!available) return emailId
    const link = { type: 'email_change_new', email: current, newEmail } as const
    const tokenHash = await auth.createLinkToken(link, clientInfo(c).address)
    return write(c, (tx) => enqueueEmailChangeEmail(tx, newEmail, tokenHash))
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/email',
      operationId: 'requestEmailChange',
      summary: 'Request a change of the e-mail address',
      description: `Sends a link to the new address; the account changes when it is confirmed. ${SAME_RESPONSE} ${OWN_PASSWORD_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(EmailChange) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, {
        problemCodes: ['not-signed-in', 'second-factor-required'],
      }),
    }),
    async (c) => {
      const { email, currentPassword } = c.req.valid('json')
      const current = await read(c, readOwnEmail)
      if (email === current) throw sameAddress()
      await verifyPassword(c, currentPassword, 'currentPassword')
      await consumeRateLimit(emailAttempt('email-change', email))
      await withUniformTiming(async () => sendInBackground(await createEmail(c, current, email)))
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202)
    },
  )
  return app
}

function sameAddress(): HttpError {
  const error = translatable('This is the address that your account has.')
  return new HttpError('invalid-fields', error, { fields: { email: error } })
}

/** The link stays valid after this error. */
const addressInProgress = (cause: unknown) =>
  new HttpError('conflict', 'Somebody is registering this address at this very moment. Please try again.', { cause })

/** Confirms a new address by the link in the e-mail to it, in any browser. */
export function emailConfirmation(deps: AccountDeps, consent: ConsentContext) {
  const { auth, clientInfo, requestMetadata, write, requireLink, withLinkToken, sendInBackground } = deps
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
      const { userId, tokenHash } = requireLink(c.req.valid('json').token, 'email-change')
      const account = await write((tx) => findLinkAccount(tx, userId))
      const newEmail = account?.newEmail
      if (!newEmail) throw linkExpired()
      // An unconfirmed account at the new address is deleted: nobody has proved that the address is theirs.
      if (!(await write((tx) => removeUnconfirmedAccount(tx, newEmail))))
        throw new HttpError('conflict', 'This address has an account of its own by now.')
      await write((tx) => permitCredentialChange(tx, userId))
      const { address } = clientInfo(c)
      const consume = () => auth.consumeLinkToken('email_change', tokenHash, address)
      const isUsed = await withLinkToken(tokenHash, consume).catch(async (error) => {
        // Auth gives no reason when the address got an account at this very moment.
        throw (await write((tx) => findEmailAccount(tx, newEmail))) ? addressInProgress(error) : error
      })
      if (!isUsed) throw linkExpired()
      const hashes = {
        previousHash: consent.addressHash(account.email),
        addressHashes: consent.addressHashes(newEmail),
      }
      const complete = async (tx: Tx) => {
        await moveNewsletter(tx, userId, account.email, consent.requestMetadata(c), hashes)
        return completeEmailChange(tx, userId, account.email, requestMetadata(c))
      }
      sendInBackground(await write(complete))
      return c.body(null, 204, NO_STORE)
    },
  )
  return app
}
