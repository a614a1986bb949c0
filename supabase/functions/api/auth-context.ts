import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { findAccessToken, type UsedAccessToken } from '../_shared/data/access-tokens.ts'
import {
  type Claims,
  isSecondFactorMissing,
  isSessionEnded,
  type Role,
  type SessionCheck,
  type TransactionOptions,
  type Tx,
} from '../_shared/data/database.ts'
import { consumeRateLimits } from '../_shared/data/rate-limits.ts'
import { recordSessionUse, type SignedInReader } from '../_shared/data/sessions.ts'
import { explainDeletedAccount, readStaffAccess } from '../_shared/data/users.ts'
import { hasPermission, type Permission, secondFactorPermissions } from '../_shared/domain/permissions.ts'
import { isTokenRequest, readTokenHash } from '../_shared/http/access-token.ts'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { secondFactorRequired } from './auth-connection.ts'
import type { BrowserSession, BrowserSessions, SessionClaims } from './browser-session.ts'
import type { Deps } from './deps.ts'
import { type Attempt, perHour, rateLimitFor, tooManyRequests } from './rate-limiter.ts'
import type { VisitorContext } from './visitor-context.ts'

export interface AuthEnv {
  Variables: {
    member: SignedInReader
    /** Of the access token in the cookies; SQL reads them. */
    claims: Claims
    /** Undefined in a call of a script. */
    sessionCheck: SessionCheck | undefined
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

/**
 * Authentication for routes of signed-in readers. Row-level security applies to everything that they read and write.
 *
 * The signature of the access token tells who asks; that its session has not been ended since is part of the message that
 * begins each transaction. So nothing may be done for a reader before their first transaction.
 */
export function createAuthContext(
  database: Deps['database'],
  env: Pick<FunctionEnv, 'SITE_SECRET'>,
  sessions: BrowserSessions,
  { consumeRateLimit, clientNetwork }: Pick<VisitorContext, 'consumeRateLimit' | 'clientNetwork'>,
) {
  /** The signed-in reader, for routes that are open to guests too. */
  async function findSession(c: Context): Promise<SignedInReader | undefined> {
    const claims = await sessions.of(c).readClaims()
    if (!claims) return undefined
    const session = { id: claims.session_id, onUseUnrecorded: () => {} }
    try {
      await database.asRole('authenticated', claims, () => Promise.resolve(), { readOnly: true, session })
      return readerOf(claims)
    } catch (error) {
      if (isSessionEnded(error)) return undefined
      throw error
    }
  }

  const requireAuth: MiddlewareHandler<AuthEnv> = async (c, next) => {
    c.set('timing', { started: performance.now(), transactions: 0, milliseconds: 0 })
    let isUseUnrecorded = false
    if (isTokenRequest(c)) {
      c.set('member', await findTokenOwner(c))
    } else {
      const session = sessions.of(c)
      const claims = await session.readClaims()
      if (!claims) throw notSignedIn(session)
      c.set('member', readerOf(claims))
      c.set('claims', claims)
      const onUseUnrecorded = () => {
        isUseUnrecorded = true
      }
      c.set('sessionCheck', { id: claims.session_id, onUseUnrecorded })
    }
    await next()
    // It does not matter when this fails: a later request repeats it.
    if (isUseUnrecorded) await write(c, (tx, { sessionId }) => recordSessionUse(tx, sessionId)).catch(() => {})
    if (!c.res.headers.get('Cache-Control')?.startsWith('private')) c.header('Cache-Control', 'no-store')
    return undefined
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

  /**
   * The cookies stay: this browser may have signed in again since it sent the request, and a response that clears them would
   * end the new session.
   */
  function notSignedIn(session: BrowserSession): HttpError {
    session.discard()
    return new HttpError('not-signed-in', 'Please sign in.')
  }

  /** Comes after `requireAuth`: only staff members with one of these permissions pass. They see how long the call took. */
  const requirePermission =
    (...required: Permission[]): MiddlewareHandler<AuthEnv> =>
    async (c, next) => {
      const { role, lacksSecondFactor } = await read(c, readStaffAccess)
      if (!role) throw new HttpError('not-allowed', 'This room is for staff.')
      const allowed = required.filter((permission) => hasPermission(role, permission))
      if (allowed.length === 0) throw new HttpError('not-allowed', 'Your role does not allow this.')
      const { accessToken } = c.var
      if (accessToken && !allowed.some((permission) => accessToken.permissions.includes(permission)))
        throw new HttpError('not-allowed', 'This token does not allow this.')
      // SQL refuses as well, but what row-level security hides from a read looks like an empty list.
      const isFactorDemanded = allowed.every((permission) => secondFactorPermissions.includes(permission))
      if (isFactorDemanded && lacksSecondFactor) throw secondFactorRequired()
      await next()
      // Only now, because durations can tell others what exists.
      c.header('Server-Timing', serverTiming(c.var.timing))
    }

  /** SQL judges the permissions of a token by these claims, and the audit log takes its name from them. */
  const claimsOf = ({ var: { member, claims, accessToken } }: Context<AuthEnv>): Claims =>
    accessToken
      ? {
          sub: member.userId,
          access_token_name: accessToken.name,
          access_token_permissions: accessToken.permissions,
        }
      : claims

  /** One transaction for the signed-in reader. A session that has ended is answered 401. */
  function transact<T>(
    c: Context<AuthEnv>,
    role: Role,
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    const transaction = database.asRole(role, claimsOf(c), work, { ...options, session: c.var.sessionCheck })
    return timed(c, transaction).catch((error) => {
      if (isSessionEnded(error)) throw notSignedIn(sessions.of(c))
      throw isSecondFactorMissing(error) ? secondFactorRequired() : error
    })
  }

  /** Reads one snapshot with the rights of the signed-in reader. */
  function read<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    const snapshot = { readOnly: true, repeatableRead: true }
    return transact(c, 'authenticated', (tx) => work(tx, c.var.member), snapshot)
  }

  function write<T>(c: Context<AuthEnv>, work: AuthenticatedWork<T>): Promise<T> {
    return transact(c, 'authenticated', (tx) => work(tx, c.var.member)).catch(explainDeletedAccount)
  }

  /** Counts an attempt of the signed-in reader; throws when there were too many. */
  async function consumeLimit(c: Context<AuthEnv>, attempt: Omit<Attempt, 'subject'>): Promise<void> {
    const limit = rateLimitFor(env.SITE_SECRET, { ...attempt, subject: c.var.member.userId })
    const seconds = await transact(c, 'visitor', (tx) => consumeRateLimits(tx, [limit]))
    if (seconds > 0) throw tooManyRequests(seconds)
  }

  /** Whether the request carries a session that has ended, for routes that are open to guests too. */
  const hasExpiredSession = async (c: Context) => sessions.of(c).hasCookies() && !(await findSession(c))

  /** The error for a session that has ended. */
  const expiredSession = (c: Context) => notSignedIn(sessions.of(c))

  return { findSession, hasExpiredSession, expiredSession, requireAuth, requirePermission, read, write, consumeLimit }
}

const readerOf = ({ sub, session_id }: SessionClaims): SignedInReader => ({ userId: sub, sessionId: session_id })

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
