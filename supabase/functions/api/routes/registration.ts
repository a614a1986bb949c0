import { type Context, Hono } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { FreeRegistration, Registration, type RegistrationResponse } from '../../_shared/contracts/registration.ts'
import { type AddressConfirmed, type EmailResponse, EmailRequest, LinkToken } from '../../_shared/contracts/sign-in.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import {
  requestEmailConfirmation,
  confirmEmailAddress,
  removeUnconfirmedAccount,
  initializeAccount,
  enqueueAlreadyRegisteredEmail,
} from '../../_shared/data/registration.ts'
import { body } from '../../_shared/http/body.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { asLongAsJudging, refuseWeak } from '../account/chosen-password.ts'
import { type AccountDoors, linkExpired, NOT_KEPT } from '../account/doors.ts'
import { registrationMemory } from '../account/registration-memory.ts'
import { inSteps } from '../account/steps.ts'
import { A_DAY, anHour, mailboxOf, type Try } from '../limits.ts'

/** Each is a letter, perhaps to a stranger. */
const PER_MAILBOX = { ...anHour(3), growing: { firstSeconds: 3600, longestSeconds: A_DAY } }

/** What counts as an account that somebody wants to make, in whichever form. */
export const registrationTries = (network: string, email: string): Try[] => [
  { what: 'registration', who: network, allowance: anHour(10) },
  { what: 'registration of', who: mailboxOf(email), allowance: PER_MAILBOX },
]

export function registration(doors: AccountDoors) {
  const { env, secrets, auth, cookie, circumstances, write, countTries, countLetters, linkOf, networkOf, sendSoon } =
    doors
  const browser = registrationMemory(env, secrets)

  /** Answered alike, whether or not the address has an account: it is in the letter that it goes on. */
  async function register(c: Context, person: Registration, planId?: string) {
    await refuseWeak(person.password, person, 'password')
    await countTries(...registrationTries(networkOf(c), person.email))
    await inSteps(async () => sendSoon(await letterTo(c, person, planId)))
    return c.json({ status: 'confirmation-sent' } satisfies RegistrationResponse, 202, NOT_KEPT)
  }

  async function letterTo(c: Context, person: Registration, planId: string | undefined): Promise<string | null> {
    const free = await write((tx) => removeUnconfirmedAccount(tx, person.email))
    const userId = free ? await auth.signUp(person) : await asLongAsJudging(person.password)
    browser.remember(c, userId ?? crypto.randomUUID())
    if (!userId) return write((tx) => enqueueAlreadyRegisteredEmail(tx, person.email))
    const account = { userId, requestId: crypto.randomUUID(), planId }
    return write((tx) => initializeAccount(tx, account, circumstances(c)))
  }

  async function costsNothing(planId: string): Promise<void> {
    const plan = await write((tx) => findPlan(tx, planId))
    if (plan?.price === 0) return
    const fault = 'This is no plan that costs nothing.'
    throw new HttpError('invalid-fields', fault, { fields: { subscriptionId: fault } })
  }

  return new Hono()
    .post('/auth/register', body(Registration, { forms: true }), (c) => register(c, c.req.valid('json')))
    .post('/register-free', body(FreeRegistration, { forms: true }), async (c) => {
      const { subscriptionId, confirmPassword: _, ...person } = c.req.valid('json')
      await costsNothing(subscriptionId)
      return register(c, person, subscriptionId)
    })
    .post('/auth/confirmation', body(LinkToken, { forms: true, linked: true }), async (c) => {
      const requestId = linkOf(c.req.valid('json').token, 'account-confirmation')
      const token = newSessionToken()
      const session = { userId: browser.userOf(c), hash: sessionHash(token), former: cookie.hashIn(c) }
      const { confirmed, opened } = await write((tx) => confirmEmailAddress(tx, requestId, session, circumstances(c)))
      if (!confirmed) throw linkExpired()
      if (opened) cookie.keep(c, token)
      return c.json({ status: 'confirmed', signedIn: opened } satisfies AddressConfirmed, 200, NOT_KEPT)
    })
    .post('/auth/confirmation-letter', body(EmailRequest, { forms: true }), async (c) => {
      const { email } = c.req.valid('json')
      await countLetters(c, email)
      await inSteps(async () => sendSoon(await write((tx) => requestEmailConfirmation(tx, crypto.randomUUID(), email))))
      return c.json({ status: 'letter-sent' } satisfies EmailResponse, 202, NOT_KEPT)
    })
}
