import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { findAccessToken, type UsedAccessToken } from '../_shared/data/access-tokens.ts'
import type { Claims, Tx } from '../_shared/data/database.ts'
import { findSignedInReader, type SignedInReader } from '../_shared/data/sessions.ts'
import { explainDeletedAccount, readStaffRole } from '../_shared/data/users.ts'
import { hasPermission, type Permission } from '../_shared/domain/permissions.ts'
import { isTokenRequest, readTokenHash } from '../_shared/http/access-token.ts'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { createSessionCookie } from '../_shared/http/session-cookie.ts'
import type { Deps } from './deps.ts'
import { perHour } from './rate-limiter.ts'
import type { VisitorContext } from './visitor-context.ts'

export interface AuthEnv {
  Variables: {
    member: SignedInReader
    timing: DatabaseTiming
    /** In a call of a script. */
    accessToken?: UsedAccessToken
  }
}
/** When a request arrived, its transactions so far, and how long they took together. */
interface DatabaseTiming {
  started: number
  transactions: number
  milliseconds: number
}
/** Calls of one access token. */
export const TOKEN_CALLS_PER_HOUR = 3600
/** From one network. */
const WRONG_TOKENS_PER_HOUR = 60

type AuthenticatedWork<T> = (tx: Tx, member: SignedInReader) => Promise<T>

export type AuthContext = ReturnType<typeof createAuthContext>

/** Authentication for routes of signed-in readers. Row-level security applies to everything that they read and write. */
export function createAuthContext(
  database: Deps['database'],
  env: Pick<FunctionEnv, 'SITE_URL'>,
  { consumeRateLimit, clientNetwork }: Pick<VisitorContext, 'consumeRateLimit' | 'clientNetwork'>,
) {
  const cookie = createSessionCookie(env.SITE_URL)

  /** The signed-in reader, for routes that are open to guests too. */
  async function findSession(c: Context): Promise<SignedInReader | undefined> {
    const hash = cookie.readHash(c)
    return hash ? database.asRole('visitor', {}, (tx) => findSignedInReader(tx, hash)) : undefined
  }

  const requireAuth: MiddlewareHandler<AuthEnv> = async (c, next) => {
    c.set('timing', { started: performance.now(), transactions: 0, milliseconds: 0 })
    const member = isTokenRequest(c) ? await findTokenOwner(c) : await timed(c, findSession(c))
    if (!member) throw sessionEnded()
    c.set('member', member)
    await next()
    c.header('Cache-Control', 'no-store')
  }

  /** For scripts: the token takes the place of a session. */
  async function findTokenOwner(c: Context<AuthEnv>): Promise<SignedInReader> {
    const hash = readTokenHash(c)
    const find = () => database.asRole('visitor', {}, (tx) => findAccessToken(tx, hash ?? ''))
    const accessToken = hash && (await timed(c, find()))
    if (!accessToken) {
      const subject = clientNetwork(c)
      await consumeRateLimit({ action: 'wrong tokens', subject, limit: perHour(WRONG_TOKENS_PER_HOUR) })
      throw new HttpError('not-signed-in', 'This token does not exist, has expired or is revoked.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    }
    const { id, userId } = accessToken
    await consumeRateLimit({ action: 'token calls', subject: id, limit: perHour(TOKEN_CALLS_PER_HOUR) })
    c.set('accessToken', accessToken)
    return { userId, sessionId: id }
  }

  /** Comes after `requireAuth`: only staff members with one of these permissions pass. They see how long the call took. */
  const requirePermission =
    (...required: Permission[]): MiddlewareHandler<AuthEnv> =>
    async (c, next) => {
      const role = await read(c, (tx) => readStaffRole(tx))
      if (!role) throw new HttpError('not-allowed', 'This room is for staff.')
      const allowed = required.filter((permission) => hasPermission(role, permission))
      if (allowed.length === 0) throw new HttpError('not-allowed', 'Your role does not allow this.')
      const { accessToken } = c.var
      if (accessToken && !allowed.some((permission) => accessToken.permissions.includes(permission)))
        throw new HttpError('not-allowed', 'This token does not allow this.')
      await next()
      // Only now, because durations can tell others what exists.
      c.header('Server-Timing', serverTiming(c.var.timing))
    }

  /** SQL judges the permissions of a token by these claims, and the audit log takes its name from them. */
  const claimsOf = ({ var: { member, accessToken } }: Context<AuthEnv>): Claims => ({
    sub: member.userId,
    ...(accessToken && {
      access_token_name: accessToken.name,
      access_token_permissions: accessToken.permissions,
    }),
  })

  /** Reads one snapshot with the rights of the signed-in reader. */
  function read<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    const { member } = c.var
    const snapshot = { readOnly: true, repeatableRead: true }
    return timed(
      c,
      database.asRole('authenticated', claimsOf(c), (tx) => work(tx, member), snapshot),
    )
  }

  function write<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    const { member } = c.var
    return timed(
      c,
      database.asRole('authenticated', claimsOf(c), (tx) => work(tx, member)),
    ).catch(explainDeletedAccount)
  }

  /** Whether the request carries a session that has ended, for routes that are open to guests too. */
  const hasExpiredSession = async (c: Context) => Boolean(cookie.readHash(c)) && !(await findSession(c))

  return { findSession, hasExpiredSession, requireAuth, requirePermission, read, write }
}

/**
 * The cookies stay: this browser may have signed in again since it sent the request, and a response that clears them would
 * end the new session.
 */
export const sessionEnded = () => new HttpError('not-signed-in', 'Please sign in.')

async function timed<T>(c: Context<AuthEnv>, transaction: Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await transaction
  } finally {
    c.var.timing.transactions += 1
    c.var.timing.milliseconds += performance.now() - started
  }
}

/** For the developer tools of browsers (https://www.w3.org/TR/server-timing/). */
const serverTiming = ({ started, transactions, milliseconds }: DatabaseTiming): string =>
  `db;dur=${milliseconds.toFixed(1)};desc="${transactions} transactions", total;dur=${(performance.now() - started).toFixed(1)}`
