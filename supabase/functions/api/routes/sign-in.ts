import { type Context, Hono } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { SignIn } from '../../_shared/contracts/sign-in.ts'
import type { RateLimit } from '../../_shared/data/rate-limits.ts'
import { resetRateLimit, releaseRateLimit } from '../../_shared/data/rate-limits.ts'
import { requestEmailConfirmation } from '../../_shared/data/registration.ts'
import { createSession, signOut } from '../../_shared/data/sessions.ts'
import { beginSignInAttempt, recordFailedSignIn } from '../../_shared/data/sign-in.ts'
import { readUser } from '../../_shared/data/users.ts'
import { body } from '../../_shared/http/body.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { asLongAsJudging } from '../account/chosen-password.ts'
import { type AccountDoors, letterTo, NOT_KEPT } from '../account/doors.ts'
import { refusingInSteps } from '../account/steps.ts'
import { A_DAY, anHour, turnOf } from '../limits.ts'

const growing = { firstSeconds: 600, longestSeconds: A_DAY }
const PER_ACCOUNT: RateLimit = { times: 5, seconds: A_DAY, backoff }
const PER_NETWORK: RateLimit = { ...anHour(20), backoff }

/** What counts the tries of one account. There is one for each address, whether or not it has an account. */
export const accountTurn = (secret: string, email: string) =>
  turnOf(secret, { what: 'sign-in of', who: email, allowance: PER_ACCOUNT })

export function signIn(doors: AccountDoors) {
  const { database, env, auth, cookie, circumstances, write, countTries, waitFor, networkOf, sendSoon } = doors

  async function enter(c: Context, { email, password }: SignIn) {
    const [token, userId] = await refusingInSteps(() => admitted(c, email, password))
    cookie.keep(c, token)
    return c.json(await database.asRole('authenticated', { sub: userId }, readUser), 200, NOT_KEPT)
  }

  /** A new session's token, and whose it is. A wrong password, an unknown address and a resting account are refused alike. */
  async function admitted(c: Context, email: string, password: string): Promise<[token: string, userId: string]> {
    const network = { what: 'sign-in from', who: networkOf(c), allowance: PER_NETWORK }
    const account = accountTurn(env.SITE_SECRET, email)
    await countTries(network)
    const { isLocked, passwordFingerprint, emailId } = await write((tx) => beginSignInAttempt(tx, email, account, circumstances(c)))
    sendSoon(emailId)
    if (isLocked || passwordFingerprint === null) {
      await asLongAsJudging(password)
      throw wrong()
    }
    const userId = await auth.userWith({ email, password })
    if (!userId) {
      await write((tx) => recordFailedSignIn(tx, email, circumstances(c)))
      throw wrong()
    }
    const token = newSessionToken()
    const session = { userId, hash: sessionHash(token), former: cookie.hashIn(c), stamp }
    const { opened, unconfirmed } = await write(async (tx) => {
      const answer = await createSession(tx, session, circumstances(c))
      // None of this was a failure.
      if (answer.opened || answer.unconfirmed) {
        await releaseRateLimit(tx, turnOf(env.SITE_SECRET, network).key)
        await resetRateLimit(tx, account.key)
      }
      return answer
    })
    if (unconfirmed) throw await unanswered(email)
    if (!opened) throw wrong()
    return [token, userId]
  }

  /** Their letter again, unless it has been sent too often. */
  async function unanswered(email: string): Promise<HttpError> {
    const wait = await waitFor(letterTo(email))
    if (wait === 0) sendSoon(await write((tx) => requestEmailConfirmation(tx, crypto.randomUUID(), email)))
    const detail = 'Please confirm your e-mail address first: the link is in the letter that we sent you.'
    return new HttpError('not-allowed', detail)
  }

  return new Hono()
    .post('/login', body(SignIn, { forms: true }), (c) => enter(c, c.req.valid('json')))
    .post('/auth/login', body(SignIn, { forms: true }), (c) => enter(c, c.req.valid('json')))
    .post('/auth/logout', async (c) => {
      const hash = cookie.hashIn(c)
      if (hash) await write((tx) => signOut(tx, hash, circumstances(c)))
      cookie.forget(c)
      return c.body(null, 204, NOT_KEPT)
    })
}

const wrong = () => new HttpError('not-signed-in', 'Invalid email or password')
