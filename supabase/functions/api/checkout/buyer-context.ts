import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { registerSession } from '../../_shared/data/sessions.ts'
import { body } from '../../_shared/http/body.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import type { AuthContext } from '../auth-context.ts'
import type { BrowserEnv } from '../browser-cookies.ts'

export interface BuyerEnv {
  Variables: BrowserEnv['Variables'] & { userId: string | undefined }
}

/** An account that Auth may sign in, because its browser created it and has paid. */
interface SignInClaim {
  userId: string
  email: string
  passwordFingerprint: string
}

/** For calls that members use as themselves, and guests with names and password, for whom an account is created. */
export function createBuyerContext(authContext: AuthContext, deps: AccountDeps) {
  const { auth, browserSessions, requestMetadata, write, clientInfo } = deps

  const identifyBuyer: MiddlewareHandler<BuyerEnv> = async (c, next) => {
    c.set('userId', (await authContext.findSession(c))?.userId)
    await next()
  }

  /** Guests send names and password too. A reader whose session has ended gets 401, because their form has no such fields. */
  const parseForBuyer =
    (memberSchema: z.ZodType, guestSchema: z.ZodType, options: { forms?: boolean } = {}): MiddlewareHandler<BuyerEnv> =>
    async (c, next) => {
      const parse: MiddlewareHandler = body(c.var.userId ? memberSchema : guestSchema, options)
      let isParsed = false
      try {
        return await parse(c, () => {
          isParsed = true
          return next()
        })
      } catch (error) {
        const hasNoPassword = !isParsed && error instanceof HttpError && Boolean(error.fields?.password)
        if (hasNoPassword && (await authContext.hasExpiredSession(c))) throw authContext.expiredSession(c)
        throw error
      }
    }

  /** Signs in the browser that created and paid the account. Returns whether it is signed in to that account. */
  async function signInAfterPurchase(
    c: Context,
    userId: string | null | undefined,
    claim: () => Promise<SignInClaim | undefined>,
  ): Promise<boolean> {
    if (!userId) return false
    if ((await authContext.findSession(c))?.userId === userId) return true
    const account = await claim()
    if (!account) return false
    const { address } = clientInfo(c)
    const browserSession = browserSessions.of(c)
    const previous = await browserSession.readPreviousSessionId()
    // Auth lets nobody in whose address is not confirmed. This project does after a payment; it asks for it all the same.
    await auth.updateUser(account.userId, { email_confirm: true }, address)
    const token = await auth.createLinkToken({ type: 'magiclink', email: account.email }, address)
    const session = await auth.signInWithLinkToken(browserSession, token)
    if (!session) return false
    const { passwordFingerprint } = account
    const { registered: isSignedIn } = await write((tx) =>
      registerSession(tx, { ...session, previous, passwordFingerprint }, requestMetadata(c)),
    )
    if (isSignedIn) browserSession.keep(session.sessionId)
    else browserSession.discard()
    return isSignedIn
  }

  return { identifyBuyer, parseForBuyer, signInAfterPurchase }
}
