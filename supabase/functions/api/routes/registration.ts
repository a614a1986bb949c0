import { setTimeout as delay } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AcceptedTerms, parseShownTerms } from '../../_shared/contracts/accepted-terms.ts'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { FreeRegistration, Registration, RegistrationResponse } from '../../_shared/contracts/registration.ts'
import { AddressConfirmed, EmailRequest, EmailResponse, LinkToken } from '../../_shared/contracts/sign-in.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { acceptTerms, requireTermsInForce } from '../../_shared/data/accepted-terms.ts'
import { confirmEmailAddress, findLinkAccount, permitCredentialChange } from '../../_shared/data/account-links.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import {
  enqueueAlreadyRegisteredEmail,
  initializeAccount,
  removeUnconfirmedAccount,
} from '../../_shared/data/registration.ts'
import { registerSession } from '../../_shared/data/sessions.ts'
import { newToken } from '../../_shared/http/session-cookie.ts'
import type { SignedLink } from '../../_shared/http/signed-link.ts'
import { type AccountDeps, linkExpired, NO_STORE, SAME_RESPONSE } from '../account/account-deps.ts'
import { createConfirmationEmail } from '../account/confirmation-email.ts'
import { simulatePasswordCheck } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import type { AuthContext } from '../auth-context.ts'
import { createRegistrationCookie } from '../browser-cookies.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { type Attempt, DAY_SECONDS, mailboxOf, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** Each attempt may send an e-mail to somebody else's mailbox. */
const EMAILS_PER_MAILBOX = { ...perHour(3), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

/** A plan that costs nothing, and the terms that the reader was shown with it. */
interface FreePlan {
  planId: string
  shown: AcceptedTerms | undefined
}

const DOUBLE_CLICK_WAITS_MS = [50, 200, 500]

/** The rate limits of every call that creates an account. */
export const registrationAttempts = (network: string, email: string): Attempt[] => [
  { action: 'registration', subject: network, limit: perHour(10) },
  { action: 'registration of', subject: mailboxOf(email), limit: EMAILS_PER_MAILBOX },
]

export function registration({ findSession }: AuthContext, deps: AccountDeps) {
  const {
    env,
    secrets,
    auth,
    browserSessions,
    rejectWeakPassword,
    requestMetadata,
    write,
    consumeRateLimit,
    consumeEmailLimit,
    requireLink,
    withLinkToken,
    clientInfo,
    clientNetwork,
    sendInBackground,
  } = deps
  const registrationCookie = createRegistrationCookie(env, secrets)

  /** The response is the same whether or not the address has an account; the e-mail tells. */
  async function register(c: Context, person: Registration, free?: FreePlan) {
    await rejectWeakPassword(c, person.password, { ...person, isStaff: false }, 'password')
    await consumeRateLimit(...registrationAttempts(clientNetwork(c), person.email))
    await withUniformTiming(async () => sendInBackground(await createRegistrationEmail(c, person, free)))
    return c.json({ status: 'confirmation-sent' } satisfies RegistrationResponse, 202, NO_STORE)
  }

  async function createRegistrationEmail(
    c: Context,
    person: Registration,
    free: FreePlan | undefined,
  ): Promise<string | null> {
    const { address } = clientInfo(c)
    const isFree = await write((tx) => removeUnconfirmedAccount(tx, person.email))
    // Auth is asked for a known address too: its rules for passwords must not tell which addresses have an account.
    const newUserId = await auth.createUser(person, address)
    const userId = isFree ? newUserId : await simulatePasswordCheck(person.password)
    registrationCookie.set(c, userId ?? crypto.randomUUID())
    if (!userId) return write((tx) => enqueueAlreadyRegisteredEmail(tx, person.email))
    const { email, password } = person
    const tokenHash = await auth.createLinkToken({ type: 'signup', email, password }, address)
    return write(async (tx) => {
      const emailId = await initializeAccount(tx, { userId, tokenHash, planId: free?.planId }, requestMetadata(c))
      if (free) await acceptTerms(tx, { userId, purchase: 'free-plan', reference: userId, ...free })
      return emailId
    })
  }

  /**
   * Uses the link up. In the browser of the registration it signs in. In any other one somebody else may have chosen the
   * password: it is replaced by one that nobody knows, and another e-mail leads to a new one. `signedIn`: this browser has a
   * session now.
   */
  async function confirm(c: Context, { userId, tokenHash }: SignedLink): Promise<{ signedIn: boolean }> {
    const account = await write((tx) => findLinkAccount(tx, userId))
    if (!account || (account.isConfirmed && !account.isJustConfirmed)) throw linkExpired()
    if (account.isJustConfirmed) return { signedIn: false }
    const { address } = clientInfo(c)
    const isSignedIn = (await findSession(c))?.userId === userId
    if (!isSignedIn && registrationCookie.readUserId(c) === userId && tokenHash)
      return confirmAndSignIn(c, { userId, tokenHash })
    const isUsed = tokenHash
      ? await withLinkToken(tokenHash, () => auth.consumeLinkToken('email', tokenHash, address))
      : await auth.updateUser(userId, { email_confirm: true }, address)
    if (!isUsed) return requireOtherClick(userId)
    const recoveryToken = isSignedIn ? undefined : await replacePassword(userId, account.email, address)
    sendInBackground(await write((tx) => confirmEmailAddress(tx, userId, recoveryToken, requestMetadata(c))))
    return { signedIn: isSignedIn }
  }

  /** The second click of a double click gets the result of the first one, which may be about to finish. */
  async function requireOtherClick(userId: string): Promise<{ signedIn: boolean }> {
    for (const wait of DOUBLE_CLICK_WAITS_MS) {
      await delay(wait)
      if ((await write((tx) => findLinkAccount(tx, userId)))?.isJustConfirmed) return { signedIn: false }
    }
    throw linkExpired()
  }

  async function confirmAndSignIn(c: Context, { userId, tokenHash }: SignedLink): Promise<{ signedIn: boolean }> {
    const browserSession = browserSessions.of(c)
    const previous = await browserSession.readPreviousSessionId()
    const session = await withLinkToken(tokenHash, () => auth.signInWithLinkToken(browserSession, tokenHash))
    if (!session) return requireOtherClick(userId)
    const { registered } = await write(async (tx) => {
      await confirmEmailAddress(tx, userId, undefined, requestMetadata(c))
      return registerSession(tx, { ...session, previous }, requestMetadata(c))
    })
    if (registered) browserSession.keep(session.sessionId)
    else browserSession.discard()
    return { signedIn: registered }
  }

  /** Returns a token of Auth for a new password. */
  async function replacePassword(userId: string, email: string, address: string): Promise<string> {
    await write((tx) => permitCredentialChange(tx, userId))
    await auth.updateUser(userId, { password: `${newToken()}aA1!` }, address)
    return auth.createLinkToken({ type: 'recovery', email }, address)
  }

  async function requireFreePlan(planId: string): Promise<void> {
    const plan = await write((tx) => findPlan(tx, planId))
    if (plan?.price === 0) return
    const error = translatable('This is no plan that costs nothing.')
    throw new HttpError('invalid-fields', error, { fields: { subscriptionId: error } })
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/register',
      operationId: 'register',
      summary: 'Create an account on the free plan',
      description: `${SAME_RESPONSE} An email leads on. Ten an hour from one network, three an hour for one mailbox, then waits that grow to a day.`,
      tags: ['Accounts'],
      request: { body: formBody(Registration) },
      responses: writeResponses(202, SAME_RESPONSE, RegistrationResponse, { formPages: accountPages.registration }),
    }),
    (c) => register(c, c.req.valid('json')),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/register-free',
      operationId: 'registerFree',
      summary: 'Create an account on a given free plan',
      description: `${SAME_RESPONSE} Rate-limited together with the other registration.`,
      tags: ['Accounts'],
      request: { body: formBody(FreeRegistration) },
      responses: writeResponses(202, SAME_RESPONSE, RegistrationResponse, {
        problemCodes: ['terms-changed'],
        formPages: accountPages.freeRegistration,
      }),
    }),
    async (c) => {
      const { subscriptionId, acceptedTerms, confirmPassword: _, ...person } = c.req.valid('json')
      const shown = parseShownTerms(acceptedTerms)
      await requireFreePlan(subscriptionId)
      await write((tx) => requireTermsInForce(tx, shown))
      return register(c, person, { planId: subscriptionId, shown })
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/confirmation',
      operationId: 'confirmAccount',
      summary: 'Confirm the address of a new account by the link in the email',
      description:
        'Works once, for a day. Signs in the browser in which the account was created; in another one the chosen password and all sessions end, and an e-mail has a link to choose a password.',
      tags: ['Accounts'],
      request: { body: formBody(LinkToken, { tokenInQuery: true }) },
      responses: writeResponses(200, 'Confirmed.', AddressConfirmed, {
        problemCodes: ['link-expired'],
        formPages: accountPages.confirmation,
      }),
    }),
    async (c) => {
      const { signedIn } = await confirm(c, requireLink(c.req.valid('json').token, 'account-confirmation'))
      return c.json({ status: 'confirmed', signedIn } satisfies AddressConfirmed, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/confirmation-email',
      operationId: 'requestConfirmationEmail',
      summary: 'Send the confirmation email again',
      description: `${SAME_RESPONSE} Five an hour to one mailbox, further ones are not sent; together with recovery emails twenty an hour from one network.`,
      tags: ['Accounts'],
      request: { body: formBody(EmailRequest) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.confirmationEmail }),
    }),
    async (c) => {
      const { email } = c.req.valid('json')
      const maySend = await consumeEmailLimit(c, email)
      await withUniformTiming(async () => {
        if (maySend) sendInBackground(await createConfirmationEmail(deps, email, clientInfo(c).address))
      })
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    },
  )
  return app
}
