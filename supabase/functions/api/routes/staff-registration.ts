import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { StaffRegistration } from '../../_shared/contracts/registration.ts'
import { SignedInUser } from '../../_shared/contracts/user.ts'
import type { Tx } from '../../_shared/data/database.ts'
import { removeUnconfirmedAccount } from '../../_shared/data/registration.ts'
import { acceptInvitation, type LockedInvitation, lockInvitation } from '../../_shared/data/staff-invitations.ts'
import { readSignedInUser } from '../../_shared/data/users.ts'
import { setFormPage } from '../../_shared/http/form-redirect.ts'
import { verifyId } from '../../_shared/http/signed-id.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import type { AuthSession } from '../auth-client.ts'
import { accountPages } from '../form-pages.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { DAY_SECONDS, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** With a stolen link somebody could guess the password of the account at its address. */
const LINK_LIMIT = { ...perHour(10), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

/** Accepts an invitation, with a new account or with the existing account of the address. */
export function staffRegistration(deps: AccountDeps) {
  const { database, secrets, auth, browserSessions, deviceCookie, rejectWeakPassword, requestMetadata } = deps
  const { consumeRateLimit, clientInfo, clientNetwork, sendInBackground } = deps

  async function requireLinkId(c: Context, token: string): Promise<string> {
    const network = { action: 'invitation', subject: clientNetwork(c), limit: perHour(10) }
    const linkId = verifyId(secrets, 'invitation', token)
    await consumeRateLimit(
      network,
      ...(linkId ? [{ action: 'invitation link', subject: linkId, limit: LINK_LIMIT }] : []),
    )
    if (!linkId) throw invitationExpired()
    return linkId
  }

  /** A session for the account of the invited address: an existing one after a check of its password, or a new one. */
  async function signIn(
    c: Context,
    { account, confirmed, maySignIn }: LockedInvitation,
    person: StaffRegistration,
  ): Promise<AuthSession> {
    if (account && confirmed && !maySignIn)
      throw new HttpError('not-allowed', 'This account is closed. Please write to us.')
    if (!account || !confirmed) await createAccount(person, clientInfo(c).address)
    let session = await auth.signInWithPassword(browserSessions.of(c), person)
    if (session === 'unconfirmed' && account) {
      // Something was paid, and the link that was read in the mailbox confirms the address.
      await auth.updateUser(account, { email_confirm: true }, clientInfo(c).address)
      session = await auth.signInWithPassword(browserSessions.of(c), person)
    }
    if (session && session !== 'unconfirmed') return session
    throw new HttpError('invalid-fields', 'There is an account with this address: please enter its password.', {
      fields: { password: 'This is not the password of your account.' },
    })
  }

  /** Its address is confirmed: the link was read in the mailbox. */
  async function createAccount(person: StaffRegistration, address: string): Promise<void> {
    // Not part of the transaction that locks the invitation: Auth would wait for it.
    await database.asServiceRole((tx) => removeUnconfirmedAccount(tx, person.email))
    if (!(await auth.createUser(person, address, { isConfirmed: true })))
      throw new HttpError('conflict', 'An account is being made at this address at this very moment.')
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/register',
      operationId: 'registerStaff',
      summary: 'Register as a staff member, by invitation',
      description:
        'Creates an account, or checks the password of the existing one, and signs in. The password has at least 12 characters, also that of an existing account. Ten attempts an hour from one network.',
      tags: ['Accounts'],
      request: { body: formBody(StaffRegistration) },
      responses: writeResponses(201, 'Registered and signed in.', SignedInUser, {
        problemCodes: ['conflict', 'link-expired'],
        formPages: accountPages.staffRegistration,
      }),
    }),
    async (c) => {
      const person = c.req.valid('json')
      const linkId = await requireLinkId(c, person.inviteToken)
      // Also of an existing account: with a weak password a reader becomes no staff member.
      await rejectWeakPassword(c, person.password, { ...person, isStaff: true }, 'password')
      const browserSession = browserSessions.of(c)
      const previous = await browserSession.readPreviousSessionId()
      // One transaction locks the invitation and accepts it: nobody else can accept meanwhile, and after a crash
      // nothing was accepted. The next attempt deletes the account that Auth has created by then.
      const accept = async (tx: Tx) => {
        const invitation = await lockInvitation(tx, linkId)
        if (!invitation) throw invitationExpired()
        if (invitation.email !== person.email) throw wrongAddress()
        const session = await signIn(c, invitation, person)
        const emailId = await acceptInvitation(tx, invitation.id, { ...session, previous }, requestMetadata(c))
        return { ...session, emailId }
      }
      const { userId, sessionId, emailId } = await database.asServiceRole(accept).catch((error) => {
        browserSession.discard()
        throw error
      })
      sendInBackground(emailId)
      browserSession.keep(sessionId)
      deviceCookie.set(c, person.email)
      const user = await database.asRole('authenticated', { sub: userId }, readSignedInUser)
      if (user.codeNeeded) setFormPage(c, accountPages.codeNeeded)
      return c.json(user, 201, NO_STORE)
    },
  )
  return app
}

const invitationExpired = () =>
  new HttpError('link-expired', 'This invitation has been used or withdrawn, is more than a day old, or is not ours.')

const wrongAddress = () =>
  new HttpError('invalid-fields', 'The invitation is for another address.', {
    fields: { email: 'The address to which the invitation was sent, please.' },
  })
