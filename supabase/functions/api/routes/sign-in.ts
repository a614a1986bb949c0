import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { SignIn } from '../../_shared/contracts/sign-in.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { SignedInUser } from '../../_shared/contracts/user.ts'
import { findPaidAccount } from '../../_shared/data/checkout-accounts.ts'
import { isSessionEnded, type Tx } from '../../_shared/data/database.ts'
import {
  type KeyedRateLimit,
  type RateLimit,
  releaseRateLimit,
  resetRateLimit,
} from '../../_shared/data/rate-limits.ts'
import { signOut } from '../../_shared/data/sessions.ts'
import { beginSignInAttempt, recordFailedSignIn } from '../../_shared/data/sign-in.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import { createBrowserSignIn } from '../account/browser-sign-in.ts'
import { repeatConfirmationEmail } from '../account/confirmation-email.ts'
import { simulatePasswordCheck } from '../account/password-checks.ts'
import { withUniformFailureTiming } from '../account/response-timing.ts'
import { formBody, noContentOrRedirect, writeResponses } from '../openapi-responses.ts'
import { DAY_SECONDS, perHour, rateLimitFor } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

const backoff = { firstSeconds: 600, longestSeconds: DAY_SECONDS }
const ACCOUNT_LIMIT: RateLimit = { times: 5, seconds: DAY_SECONDS, backoff }
const NETWORK_LIMIT: RateLimit = { ...perHour(20), backoff }

/** The rate limit of one account in all browsers that do not know it. Addresses without an account have one too. */
export const signInRateLimit = (secret: string, email: string) =>
  rateLimitFor(secret, { action: 'sign-in of', subject: email, limit: ACCOUNT_LIMIT })

/** The rate limit of one account in a browser in which it has signed in before. */
const knownDeviceRateLimit = (secret: string, email: string, device: string) =>
  rateLimitFor(secret, { action: 'sign-in of known device', subject: `${email} ${device}`, limit: ACCOUNT_LIMIT })

const tags = ['Accounts']
const signingIn = {
  method: 'post',
  summary: 'Sign in',
  description:
    'Sets the cookies of the session, `session-<key>` (`__Host-session-<key>` on https) or `session-<key>.0`, `session-<key>.1`, …. A wrong password, an unknown address and a locked account get the same response, at full half-seconds. Five failures lock an account for ten minutes, then twice as long each time, up to a day; browsers in which it has signed in before are counted apart; twenty attempts an hour from one network. 403 while the address is unconfirmed: the confirmation email is sent again. `codeNeeded` tells that a code of an authenticator follows.',
  tags,
  request: { body: formBody(SignIn) },
} as const
const signInResponses = (formPages: { done: string; rejected: string }) =>
  writeResponses(200, 'Signed in.', SignedInUser, { problemCodes: ['not-signed-in'], formPages })

export function signIn(deps: AccountDeps) {
  const {
    database,
    env,
    auth,
    browserSessions,
    deviceCookie,
    requestMetadata,
    write,
    consumeRateLimit,
    clientInfo,
    clientNetwork,
    sendInBackground,
  } = deps

  const browserSignIn = createBrowserSignIn(deps)

  async function signInWith(c: Context, { email, password }: SignIn) {
    const userId = await withUniformFailureTiming(() => authenticate(c, email, password))
    return c.json(await browserSignIn.readUser(c, userId), 200, NO_STORE)
  }

  /** Signs the browser in and returns the user. A wrong password, an unknown address and a locked account throw the same error. */
  async function authenticate(c: Context, email: string, password: string): Promise<string> {
    const network = { action: 'sign-in from', subject: clientNetwork(c), limit: NETWORK_LIMIT }
    await consumeRateLimit(network)
    const { account, isLocked, passwordFingerprint } = await beginAttempt(c, email)
    if (isLocked || passwordFingerprint === null) {
      await simulatePasswordCheck(password)
      throw invalidCredentials()
    }
    const releaseAttempt = (tx: Tx) => releaseRateLimit(tx, rateLimitFor(env.SITE_SECRET, network).key)
    const browserSession = browserSessions.of(c)
    const previous = await browserSession.readPreviousSessionId()
    const session = await signInAtAuth(c, { email, password }).catch(async (error) => {
      // Auth did not check the password, so this was no failure of the reader's.
      await write(async (tx) => {
        await releaseAttempt(tx)
        await releaseRateLimit(tx, account.key)
      })
      throw error
    })
    if (!session) {
      await write((tx) => recordFailedSignIn(tx, email, requestMetadata(c)))
      throw invalidCredentials()
    }
    // The password was right, so neither attempt counts.
    const release = async (tx: Tx) => {
      await releaseAttempt(tx)
      await resetRateLimit(tx, account.key)
    }
    if (session === 'unconfirmed') {
      await write(release)
      browserSession.discard()
      throw await confirmationRequired(c, email)
    }
    const newSession = { ...session, previous, passwordFingerprint }
    const { registered, unconfirmed } = await browserSignIn.register(c, email, newSession, async (tx, result) => {
      if (result.registered || result.unconfirmed) await release(tx)
    })
    if (registered) return session.userId
    throw unconfirmed ? await confirmationRequired(c, email) : invalidCredentials()
  }

  /** A reader who has paid may sign in before the address is confirmed. */
  async function signInAtAuth(c: Context, credentials: SignIn) {
    const browserSession = browserSessions.of(c)
    const session = await auth.signInWithPassword(browserSession, credentials)
    if (session !== 'unconfirmed') return session
    const paidAccount = await write((tx) => findPaidAccount(tx, credentials.email))
    if (!paidAccount) return session
    await auth.updateUser(paidAccount, { email_confirm: true }, clientInfo(c).address)
    return auth.signInWithPassword(browserSession, credentials)
  }

  /** Counts the attempt in this browser if the account knows it, and with everybody else's otherwise or when that is locked. */
  async function beginAttempt(c: Context, email: string) {
    const countIn = async (account: KeyedRateLimit) => {
      const attempt = await write((tx) => beginSignInAttempt(tx, email, account, requestMetadata(c)))
      sendInBackground(attempt.emailId)
      return { ...attempt, account }
    }
    const device = deviceCookie.readDevice(c, email)
    const known = device && (await countIn(knownDeviceRateLimit(env.SITE_SECRET, email, device)))
    return known && !known.isLocked ? known : countIn(signInRateLimit(env.SITE_SECRET, email))
  }

  /** Sends the confirmation e-mail again, within its rate limit. */
  async function confirmationRequired(c: Context, email: string): Promise<HttpError> {
    sendInBackground(await repeatConfirmationEmail(deps, email, clientInfo(c).address))
    const detail = translatable('Please confirm your e-mail address first: the link is in the letter that we sent you.')
    return new HttpError('not-allowed', detail)
  }

  async function endSession(c: Context): Promise<void> {
    const claims = await browserSessions.of(c).readClaims()
    if (!claims) return
    const check = { id: claims.session_id, onUseUnrecorded: () => {} }
    try {
      const end = (tx: Tx) => signOut(tx, check.id, requestMetadata(c))
      await database.asRole('authenticated', claims, end, { session: check })
    } catch (error) {
      if (isSessionEnded(error)) return
      throw error
    }
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      path: '/api/login',
      operationId: 'signInStaff',
      ...signingIn,
      responses: signInResponses(accountPages.staffSignIn),
    }),
    (c) => signInWith(c, c.req.valid('json')),
  )
  app.openapi(
    createRoute({
      path: '/api/auth/login',
      operationId: 'signIn',
      ...signingIn,
      responses: signInResponses(accountPages.signIn),
    }),
    (c) => signInWith(c, c.req.valid('json')),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/logout',
      operationId: 'signOut',
      summary: 'Sign out in this browser',
      description: 'Succeeds also without a session.',
      tags,
      responses: noContentOrRedirect('Signed out.', [], accountPages.signOut),
    }),
    async (c) => {
      await endSession(c)
      browserSessions.of(c).clear()
      return c.body(null, 204, NO_STORE)
    },
  )
  return app
}

const invalidCredentials = () => new HttpError('not-signed-in', 'Invalid email or password')
