import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../_shared/contracts/refusal.ts'
import type { StaffRole } from '../_shared/contracts/staff.ts'
import type { Tx } from '../_shared/data/database.ts'
import { findSignedInReader, type SignedInReader } from '../_shared/data/sessions.ts'
import { explainDeletedAccount, readStaffRole } from '../_shared/data/users.ts'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { problemResponse } from '../_shared/http/problem.ts'
import { sessionCookieAt } from '../_shared/http/session-cookie.ts'
import type { Deps } from './deps.ts'

export interface MemberEnv {
  Variables: { member: SignedInReader }
}
type AsMember<T> = (tx: Tx, member: SignedInReader) => Promise<T>

export type Members = ReturnType<typeof membersAt>

/** What the routes need that only somebody who is signed in may ask. Row-level security judges all that they do. */
export function membersAt(database: Deps['database'], env: Pick<FunctionEnv, 'SITE_URL'>) {
  const cookie = sessionCookieAt(env.SITE_URL)

  /** For what is open to everybody: whoever is signed in, if somebody is. */
  async function whoIs(c: Context): Promise<SignedInReader | undefined> {
    const hash = cookie.hashIn(c)
    return hash ? database.asRole('visitor', {}, (tx) => findSignedInReader(tx, hash)) : undefined
  }

  const signedIn: MiddlewareHandler<MemberEnv> = async (c, next) => {
    const member = await whoIs(c)
    if (!member) return notSignedIn(c)
    c.set('member', member)
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  }

  /** Answered, not thrown: what is thrown loses the cookies that go with it. */
  async function notSignedIn(c: Context): Promise<Response> {
    const refusal = problemResponse(new HttpError('not-signed-in', 'Please sign in.'), c.get('requestId'))
    cookie.forget(c)
    return c.body(await refusal.text(), 401, Object.fromEntries(refusal.headers))
  }

  /** Behind `signedIn`: these roles at the desk and nobody else. */
  const staff =
    (...roles: StaffRole[]): MiddlewareHandler<MemberEnv> =>
    async (c, next) => {
      const role = await read(c, (tx) => readStaffRole(tx))
      if (!role || !roles.includes(role)) throw new HttpError('not-allowed', 'This room is for staff.')
      await next()
    }

  /** One snapshot, with the rights of whoever is signed in. */
  function read<T>(c: Context<MemberEnv>, work: AsMember<T>): Promise<T> {
    const { member } = c.var
    const snapshot = { readOnly: true, repeatableRead: true }
    return database.asRole('authenticated', { sub: member.userId }, (tx) => work(tx, member), snapshot)
  }

  function write<T>(c: Context<MemberEnv>, work: AsMember<T>): Promise<T> {
    const { member } = c.var
    return database.asRole('authenticated', { sub: member.userId }, (tx) => work(tx, member)).catch(explainDeletedAccount)
  }

  /** For what is open to everybody too: a session came along, and opens nothing any more. */
  const hasOutlivedSession = async (c: Context) => Boolean(cookie.hashIn(c)) && !(await whoIs(c))

  return { whoIs, hasOutlivedSession, notSignedIn, signedIn, staff, read, write }
}
