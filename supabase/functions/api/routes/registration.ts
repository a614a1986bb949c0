import { type Context, Hono } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { FreeRegistration, Registration, type RegistrationResponse } from '../../_shared/contracts/registration.ts'
import { type AddressConfirmed, EmailRequest, type EmailResponse, LinkToken } from '../../_shared/contracts/sign-in.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import {
  confirmEmailAddress,
  enqueueAlreadyRegisteredEmail,
  initializeAccount,
  removeUnconfirmedAccount,
  requestEmailConfirmation,
} from '../../_shared/data/registration.ts'
import { body } from '../../_shared/http/body.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { type AccountDeps, linkExpired, NO_STORE } from '../account/account-deps.ts'
import { rejectWeakPassword, simulatePasswordCheck } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { createRegistrationCookie } from '../browser-cookies.ts'
import { type Attempt, DAY_SECONDS, mailboxOf, perHour } from '../rate-limiter.ts'

/** Each is a letter, perhaps to a stranger. */
const EMAILS_PER_MAILBOX = { ...perHour(3), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

/** What counts as an account that somebody wants to make, in whichever form. */
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
    clientNetwork,
    sendInBackground,
  } = deps
  const registrationCookie = createRegistrationCookie(env, secrets)

  /** Answered alike, whether or not the address has an account: it is in the letter that it goes on. */
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
    const userId = isFree ? await auth.signUp(person) : await simulatePasswordCheck(person.password)
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

  return new Hono()
    .post('/auth/register', body(Registration, { forms: true }), (c) => register(c, c.req.valid('json')))
    .post('/register-free', body(FreeRegistration, { forms: true }), async (c) => {
      const { subscriptionId, confirmPassword: _, ...person } = c.req.valid('json')
      await requireFreePlan(subscriptionId)
      return register(c, person, subscriptionId)
    })
    .post('/auth/confirmation', body(LinkToken, { forms: true, tokenInQuery: true }), async (c) => {
      const requestId = requireLinkId(c.req.valid('json').token, 'account-confirmation')
      const token = newSessionToken()
      const session = {
        userId: registrationCookie.readUserId(c),
        hash: sessionHash(token),
        previous: cookie.readHash(c),
      }
      const { confirmed, opened } = await write((tx) => confirmEmailAddress(tx, requestId, session, requestMetadata(c)))
      if (!confirmed) throw linkExpired()
      if (opened) cookie.set(c, token)
      return c.json({ status: 'confirmed', signedIn: opened } satisfies AddressConfirmed, 200, NO_STORE)
    })
    .post('/auth/confirmation-email', body(EmailRequest, { forms: true }), async (c) => {
      const { email } = c.req.valid('json')
      await consumeEmailLimit(c, email)
      await withUniformTiming(async () =>
        sendInBackground(await write((tx) => requestEmailConfirmation(tx, crypto.randomUUID(), email))),
      )
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    })
}
