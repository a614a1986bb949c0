import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { FreeRegistration, Registration, RegistrationResponse } from '../../_shared/contracts/registration.ts'
import { AddressConfirmed, EmailRequest, EmailResponse, LinkToken } from '../../_shared/contracts/sign-in.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import {
  confirmEmailAddress,
  enqueueAlreadyRegisteredEmail,
  initializeAccount,
  removeUnconfirmedAccount,
  requestEmailConfirmation,
} from '../../_shared/data/registration.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { type AccountDeps, linkExpired, NO_STORE, SAME_RESPONSE } from '../account/account-deps.ts'
import { rejectWeakPassword, simulatePasswordCheck } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { createRegistrationCookie } from '../browser-cookies.ts'
import { accountPages } from '../form-pages.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { type Attempt, DAY_SECONDS, mailboxOf, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** Each attempt may send an e-mail to somebody else's mailbox. */
const EMAILS_PER_MAILBOX = { ...perHour(3), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

/** The rate limits of every call that creates an account. */
export const registrationAttempts = (network: string, email: string): Attempt[] => [
  { action: 'registration', subject: network, limit: perHour(10) },
  { action: 'registration of', subject: mailboxOf(email), limit: EMAILS_PER_MAILBOX },
]

export function registration(deps: AccountDeps) {
  const {
    env,
    secrets,
    auth,
    cookie,
    requestMetadata,
    write,
    consumeRateLimit,
    consumeEmailLimit,
    requireLinkId,
    clientInfo,
    clientNetwork,
    sendInBackground,
  } = deps
  const registrationCookie = createRegistrationCookie(env, secrets)

  /** The response is the same whether or not the address has an account; the e-mail tells. */
  async function register(c: Context, person: Registration, planId?: string) {
    await rejectWeakPassword(person.password, person, 'password')
    await consumeRateLimit(...registrationAttempts(clientNetwork(c), person.email))
    await withUniformTiming(async () => sendInBackground(await createRegistrationEmail(c, person, planId)))
    return c.json({ status: 'confirmation-sent' } satisfies RegistrationResponse, 202, NO_STORE)
  }

  async function createRegistrationEmail(
    c: Context,
    person: Registration,
    planId: string | undefined,
  ): Promise<string | null> {
    const isFree = await write((tx) => removeUnconfirmedAccount(tx, person.email))
    // Auth is asked for a known address too: its rules for passwords must not tell which addresses have an account.
    const newUserId = await auth.signUp(person, clientInfo(c).address)
    const userId = isFree ? newUserId : await simulatePasswordCheck(person.password)
    registrationCookie.set(c, userId ?? crypto.randomUUID())
    if (!userId) return write((tx) => enqueueAlreadyRegisteredEmail(tx, person.email))
    const account = { userId, requestId: crypto.randomUUID(), planId }
    return write((tx) => initializeAccount(tx, account, requestMetadata(c)))
  }

  async function requireFreePlan(planId: string): Promise<void> {
    const plan = await write((tx) => findPlan(tx, planId))
    if (plan?.price === 0) return
    const error = 'This is no plan that costs nothing.'
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
        formPages: accountPages.freeRegistration,
      }),
    }),
    async (c) => {
      const { subscriptionId, confirmPassword: _, ...person } = c.req.valid('json')
      await requireFreePlan(subscriptionId)
      return register(c, person, subscriptionId)
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
      const requestId = requireLinkId(c.req.valid('json').token, 'account-confirmation')
      const token = newSessionToken()
      const session = {
        userId: registrationCookie.readUserId(c),
        hash: sessionHash(token),
        previous: cookie.readHash(c),
      }
      const { confirmed, signedIn, emailId } = await write((tx) =>
        confirmEmailAddress(tx, requestId, session, requestMetadata(c)),
      )
      if (!confirmed) throw linkExpired()
      sendInBackground(emailId)
      if (signedIn && session.userId) cookie.set(c, token)
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
      const maySend = await consumeEmailLimit(c, 'confirmation', email)
      await withUniformTiming(async () => {
        if (maySend) sendInBackground(await write((tx) => requestEmailConfirmation(tx, crypto.randomUUID(), email)))
      })
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    },
  )
  return app
}
