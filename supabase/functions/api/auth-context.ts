import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { StaffRole } from '../_shared/contracts/staff.ts'
import type { Tx } from '../_shared/data/database.ts'
import { findSignedInReader, type SignedInReader } from '../_shared/data/sessions.ts'
import { explainDeletedAccount, readStaffRole } from '../_shared/data/users.ts'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { problemResponse } from '../_shared/http/problem.ts'
import { createSessionCookie } from '../_shared/http/session-cookie.ts'
import type { Deps } from './deps.ts'

export interface AuthEnv {
  Variables: { member: SignedInReader }
}
type AuthenticatedWork<T> = (tx: Tx, member: SignedInReader) => Promise<T>

export type AuthContext = ReturnType<typeof createAuthContext>

/** What the routes need that only somebody who is signed in may ask. Row-level security judges all that they do. */
export function createAuthContext(database: Deps['database'], env: Pick<FunctionEnv, 'SITE_URL'>) {
  const cookie = createSessionCookie(env.SITE_URL)

  /** For what is open to everybody: whoever is signed in, if somebody is. */
  async function findSession(c: Context): Promise<SignedInReader | undefined> {
    const hash = cookie.readHash(c)
    return hash ? database.asRole('visitor', {}, (tx) => findSignedInReader(tx, hash)) : undefined
  }

  const requireAuth: MiddlewareHandler<AuthEnv> = async (c, next) => {
    const member = await findSession(c)
    if (!member) return unauthorizedResponse(c)
    c.set('member', member)
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  }

  /** Answered, not thrown: what is thrown loses the cookies that go with it. */
  async function unauthorizedResponse(c: Context): Promise<Response> {
    const problem = problemResponse(new HttpError('not-signed-in', 'Please sign in.'), c.get('requestId'))
    cookie.clear(c)
    return c.body(await problem.text(), 401, Object.fromEntries(problem.headers))
  }

  /** Behind `signedIn`: these roles at the desk and nobody else. */
  const requireRole =
    (...roles: StaffRole[]): MiddlewareHandler<AuthEnv> =>
    async (c, next) => {
      const role = await read(c, (tx) => readStaffRole(tx))
      if (!role || !roles.includes(role)) throw new HttpError('not-allowed', 'This room is for staff.')
      await next()
    }

  /** One snapshot, with the rights of whoever is signed in. */
  function read<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    const { member } = c.var
    const snapshot = { readOnly: true, repeatableRead: true }
    return database.asRole('authenticated', { sub: member.userId }, (tx) => work(tx, member), snapshot)
  }

  function write<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    const { member } = c.var
    return database
      .asRole('authenticated', { sub: member.userId }, (tx) => work(tx, member))
      .catch(explainDeletedAccount)
  }

  /** For what is open to everybody too: a session came along, and opens nothing any more. */
  const hasExpiredSession = async (c: Context) => Boolean(cookie.readHash(c)) && !(await findSession(c))

  return { findSession, hasExpiredSession, unauthorizedResponse, requireAuth, requireRole, read, write }
}
