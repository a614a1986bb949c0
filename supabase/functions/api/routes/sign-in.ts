import { type Context, Hono } from 'hono'
import { Refusal } from '../../_shared/contracts/refusal.ts'
import { SignIn } from '../../_shared/contracts/sign-in.ts'
import { openSession, signOut } from '../../_shared/data/sessions.ts'
import { readUser } from '../../_shared/data/users.ts'
import { body } from '../../_shared/http/body.ts'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { newSessionToken, sessionCookieAt, sessionHash } from '../../_shared/http/session-cookie.ts'
import type { AuthDoor } from '../auth-door.ts'
import { circumstancesAt } from '../circumstances.ts'
import type { Deps } from '../deps.ts'

export function signIn(database: Deps['database'], env: FunctionEnv, auth: AuthDoor) {
  const cookie = sessionCookieAt(env.SITE_URL)
  const circumstances = circumstancesAt(env.SITE_SECRET)

  async function enter(c: Context, credentials: SignIn) {
    const userId = await auth.userWith(credentials)
    const token = newSessionToken()
    const session = userId && { userId, hash: sessionHash(token), former: cookie.hashIn(c) }
    const opened = session && (await database.asRole('visitor', {}, (tx) => openSession(tx, session, circumstances(c))))
    if (!opened || !(opened.opened || opened.unconfirmed))
      throw new Refusal('not-signed-in', 'Invalid email or password')
    if (opened.unconfirmed) throw new Refusal('not-allowed', UNCONFIRMED)
    cookie.keep(c, token)
    const user = await database.asRole('authenticated', { sub: userId }, readUser)
    return c.json(user, 200, { 'Cache-Control': 'no-store' })
  }

  return new Hono()
    .post('/login', body(SignIn, { forms: true }), (c) => enter(c, c.req.valid('json')))
    .post('/auth/login', body(SignIn, { forms: true }), (c) => enter(c, c.req.valid('json')))
    .post('/auth/logout', async (c) => {
      const hash = cookie.hashIn(c)
      if (hash) await database.asRole('visitor', {}, (tx) => signOut(tx, hash, circumstances(c)))
      cookie.forget(c)
      return c.body(null, 204, { 'Cache-Control': 'no-store' })
    })
}

const UNCONFIRMED = 'Please confirm your e-mail address first; we have sent you the letter again.'
