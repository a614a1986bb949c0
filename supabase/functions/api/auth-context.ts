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

/** Authentication for routes of signed-in readers. Row-level security applies to everything that they read and write. */
export function createAuthContext(database: Deps['database'], env: Pick<FunctionEnv, 'SITE_URL'>) {
  const cookie = createSessionCookie(env.SITE_URL)

  /** The signed-in reader, for routes that are open to guests too. */
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

  /** Returned and not thrown, because a thrown error loses the cookies that were set. */
  async function unauthorizedResponse(c: Context): Promise<Response> {
    const problem = problemResponse(new HttpError('not-signed-in', 'Please sign in.'), c.get('requestId'))
    cookie.clear(c)
    return c.body(await problem.text(), 401, Object.fromEntries(problem.headers))
  }

  /** Comes after `requireAuth`: only staff members with one of these roles pass. */
  const requireRole =
    (...roles: StaffRole[]): MiddlewareHandler<AuthEnv> =>
    async (c, next) => {
      const role = await read(c, (tx) => readStaffRole(tx))
      if (!role || !roles.includes(role)) throw new HttpError('not-allowed', 'This room is for staff.')
      await next()
    }

  /** Reads one snapshot with the rights of the signed-in reader. */
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

  /** Whether the request carries a session that has ended, for routes that are open to guests too. */
  const hasExpiredSession = async (c: Context) => Boolean(cookie.readHash(c)) && !(await findSession(c))

  return { findSession, hasExpiredSession, unauthorizedResponse, requireAuth, requireRole, read, write }
}
