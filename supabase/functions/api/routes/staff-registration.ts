import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { StaffRegistration } from '../../_shared/contracts/registration.ts'
import { SignedInUser } from '../../_shared/contracts/user.ts'
import { permitCredentialChange } from '../../_shared/data/account-links.ts'
import type { Tx } from '../../_shared/data/database.ts'
import { enqueueStaffSignInEmail } from '../../_shared/data/second-factors.ts'
import { acceptInvitation, type LockedInvitation, lockInvitation } from '../../_shared/data/staff-invitations.ts'
import { readSignedInUser } from '../../_shared/data/users.ts'
import { type SignedLink, verifyLink } from '../../_shared/http/signed-link.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import type { AuthSession } from '../auth-client.ts'
import { setFormPage } from '../form-redirects.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { DAY_SECONDS, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** With a stolen link somebody could guess the password of the account at its address. */
const LINK_LIMIT = { ...perHour(10), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

/** Accepts an invitation, with the account that Auth has created for it or with that of a reader. */
export function staffRegistration(deps: AccountDeps) {
  const { database, secrets, auth, browserSessions, deviceCookie, rejectWeakPassword, requestMetadata, write } = deps
  const { consumeRateLimit, clientInfo, clientNetwork, sendInBackground } = deps

  async function requireInvitationLink(c: Context, token: string): Promise<SignedLink> {
    const network = { action: 'invitation', subject: clientNetwork(c), limit: perHour(10) }
    const link = verifyLink(secrets, 'invitation', token, new Date())
    await consumeRateLimit(
      network,
      ...(link ? [{ action: 'invitation link', subject: link.userId, limit: LINK_LIMIT }] : []),
    )
    if (!link) throw invitationExpired()
    return link
  }

  /** A session for the account of the invited address: that of a reader by its password, a new one by the token of the link. */
  function signIn(c: Context, invitation: LockedInvitation, person: StaffRegistration, { tokenHash }: SignedLink) {
    const { account, confirmed, maySignIn } = invitation
    if (!account) throw invitationExpired()
    if (!maySignIn) throw new HttpError('not-allowed', 'This account is closed. Please write to us.')
    return confirmed
      ? signInReader(c, account, person)
      : signInInvited(c, { ...invitation, account }, person, tokenHash)
  }

  async function signInReader(c: Context, account: string, person: StaffRegistration): Promise<AuthSession> {
    let session = await auth.signInWithPassword(browserSessions.of(c), person)
    if (session === 'unconfirmed') {
      // Something was paid, and the link that was read in the mailbox confirms the address.
      await auth.updateUser(account, { email_confirm: true }, clientInfo(c).address)
      session = await auth.signInWithPassword(browserSessions.of(c), person)
    }
    if (session && session !== 'unconfirmed') return session
    throw new HttpError('invalid-fields', 'There is an account with this address: please enter its password.', {
      fields: { password: 'This is not the password of your account.' },
    })
  }

  /**
   * Uses the token up and sets the password. If an attempt died in between, the invitation is still open: this one gets another
   * token of Auth. Permits are written in transactions of their own: Auth would wait for the one that locks the invitation.
   */
  async function signInInvited(
    c: Context,
    { account, isVerifiedByAuth }: LockedInvitation & { account: string },
    { email, password }: StaffRegistration,
    tokenHash: string,
  ): Promise<AuthSession> {
    if (!tokenHash) throw invitationExpired()
    const browserSession = browserSessions.of(c)
    // Auth gives an invited account a random password when it verifies the token.
    await write((tx) => permitCredentialChange(tx, account))
    const session = isVerifiedByAuth
      ? await auth.signInWithLinkToken(
          browserSession,
          await auth.createLinkToken({ type: 'magiclink', email }, clientInfo(c).address),
        )
      : await auth.signInWithLinkToken(browserSession, tokenHash, 'invite')
    if (!session) throw invitationExpired()
    await write((tx) => permitCredentialChange(tx, account))
    await auth.changeOwnPassword(browserSession, password, 'password')
    return session
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/register',
      operationId: 'registerStaff',
      summary: 'Register as a staff member, by invitation',
      description:
        'Sets the password of the account that the invitation has created, or checks that of the existing one, and signs in. The password has at least 12 characters, also that of an existing account. Ten attempts an hour from one network.',
      tags: ['Accounts'],
      request: { body: formBody(StaffRegistration) },
      responses: writeResponses(201, 'Registered and signed in.', SignedInUser, {
        problemCodes: ['conflict', 'link-expired'],
        formPages: accountPages.staffRegistration,
      }),
    }),
    async (c) => {
      const person = c.req.valid('json')
      const link = await requireInvitationLink(c, person.inviteToken)
      // Also of an existing account: with a weak password a reader becomes no staff member.
      await rejectWeakPassword(c, person.password, { ...person, isStaff: true }, 'password')
      const browserSession = browserSessions.of(c)
      const previous = await browserSession.readPreviousSessionId()
      const isKnownBrowser = deviceCookie.readDevice(c, person.email) !== undefined
      // One transaction locks the invitation and accepts it: nobody else can accept meanwhile, and after a crash
      // nothing was accepted.
      const accept = async (tx: Tx) => {
        const invitation = await lockInvitation(tx, link.userId)
        if (!invitation) throw invitationExpired()
        if (invitation.email !== person.email) throw wrongAddress()
        const session = await signIn(c, invitation, person, link)
        const metadata = requestMetadata(c)
        const emailIds = [await acceptInvitation(tx, invitation.id, { ...session, previous }, person, metadata)]
        if (!isKnownBrowser) emailIds.push(await enqueueStaffSignInEmail(tx, session.userId, metadata))
        return { ...session, emailIds }
      }
      const { userId, sessionId, emailIds } = await database.asServiceRole(accept).catch((error) => {
        browserSession.discard()
        throw error
      })
      for (const emailId of emailIds) sendInBackground(emailId)
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
