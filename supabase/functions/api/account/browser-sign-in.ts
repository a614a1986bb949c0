import type { Context } from 'hono'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import type { SignedInUser } from '../../_shared/contracts/user.ts'
import type { Tx } from '../../_shared/data/database.ts'
import { enqueueStaffSignInEmail } from '../../_shared/data/second-factors.ts'
import { type NewSession, registerSession } from '../../_shared/data/sessions.ts'
import { readSignedInUser } from '../../_shared/data/users.ts'
import { setFormPage } from '../form-redirects.ts'
import type { AccountDeps } from './account-deps.ts'

type Registration = Awaited<ReturnType<typeof registerSession>>

/** The last step that every way to sign in shares, after Auth has created the session. */
export function createBrowserSignIn({
  database,
  browserSessions,
  deviceCookie,
  requestMetadata,
  sendInBackground,
  write,
}: AccountDeps) {
  return {
    /**
     * Lets the session in, or discards it. Staff get an e-mail when the account does not know the browser. `alongside` is part
     * of the same transaction.
     */
    async register(
      c: Context,
      email: string,
      session: NewSession,
      alongside: (tx: Tx, result: Registration) => Promise<void>,
    ): Promise<Registration> {
      const isKnownBrowser = deviceCookie.readDevice(c, email) !== undefined
      const { emailId, ...result } = await write(async (tx) => {
        const registration = await registerSession(tx, session, requestMetadata(c))
        await alongside(tx, registration)
        const isNoticed = registration.registered && !isKnownBrowser
        return {
          ...registration,
          emailId: isNoticed ? await enqueueStaffSignInEmail(tx, session.userId, requestMetadata(c)) : null,
        }
      })
      if (!result.registered) {
        browserSessions.of(c).discard()
        return result
      }
      browserSessions.of(c).keep(session.sessionId)
      deviceCookie.set(c, email)
      sendInBackground(emailId)
      return result
    },
    /** The user of the response. A form without script goes on to the code of an authenticator. */
    async readUser(c: Context, userId: string): Promise<SignedInUser> {
      const user = await database.asRole('authenticated', { sub: userId }, readSignedInUser)
      if (user.codeNeeded) setFormPage(c, accountPages.codeNeeded)
      return user
    },
  }
}
