import { randomBytes, randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { AuthContext, AuthSql } from './auth-context.ts'
import { AuthError, rejectedToken } from './auth-error.ts'
import { type AuthUser, findUserById, isBanned, toUserResponse, updateUser } from './users.ts'

/** The browser's address and user agent in a request. */
export interface RequestOrigin {
  userAgent: string | null
  ip: string | null
}

export interface AuthSession {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  factor_id: string | null
  not_after: Date | null
}

export type SignInMethod = 'password' | 'otp' | 'totp' | 'oauth'

interface RefreshToken {
  token: string
  session_id: string
  user_id: string
  parent: string | null
  revoked: boolean
  updated_at: Date
}

export async function findSession(sql: AuthSql, id: string): Promise<AuthSession | undefined> {
  const [session] = await sql<AuthSession[]>`
    select id, user_id, aal, factor_id, not_after from auth.sessions where id = ${id}`
  return session
}

/** A new session with its tokens, as an endpoint answers it. */
export async function createSession(
  { rules, key }: AuthContext,
  tx: AuthSql,
  user: AuthUser,
  method: SignInMethod,
  origin: RequestOrigin,
) {
  const id = randomUUID()
  await tx`insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${id}, ${user.id}, 'aal1', ${origin.userAgent}, ${origin.ip})`
  await addMethod(tx, id, method)
  const signedIn = await updateUser(tx, user.id, { last_sign_in_at: new Date() })
  const refreshToken = await insertRefreshToken(tx, { session_id: id, user_id: user.id })
  return await toSessionResponse({ rules, key }, tx, signedIn, id, refreshToken)
}

/**
 * Exchanges a refresh token. The first of several concurrent requests gets a new one and the others the same. A token is
 * accepted again while the one that replaced it was not used, because the response may have been lost; any other reuse
 * after the interval ends all tokens of the session.
 */
export async function refreshSession(context: AuthContext, token: string, origin: RequestOrigin) {
  const { sql, rules } = context
  const result = await sql.begin(async (tx) => {
    const found = await findRefreshToken(tx, token)
    const user = found && (await findUserById(tx, found.user_id))
    if (!found || !user) throw rejectedToken('refresh_token_not_found', 'Refresh Token Not Found')
    if (isBanned(user)) throw rejectedToken('user_banned', 'User Banned')
    // Concurrent requests wait here, and read their token again afterwards.
    const [session] = await tx<AuthSession[]>`select * from auth.sessions where id = ${found.session_id} for update`
    const current = await findRefreshToken(tx, token)
    if (!session || !current) throw rejectedToken('session_not_found', 'No Valid Session Found')
    if (session.not_after && session.not_after < new Date()) throw rejectedToken('session_expired', 'Session Expired')

    const next = current.revoked ? await findActiveToken(tx, session.id) : undefined
    const answersAgain = next?.parent === current.token
    const reusableUntil = current.updated_at.getTime() + rules.refreshTokenReuseInterval * 1000
    if (current.revoked && !answersAgain && Date.now() > reusableUntil) {
      if (rules.rotateRefreshTokens) await revokeTokens(tx, session.id)
      // Returned, not thrown: the revocation must be committed.
      return rejectedToken('refresh_token_already_used', 'Already Used')
    }
    const issued = answersAgain ? current && next.token : await replaceRefreshToken(tx, current)
    await tx`
      update auth.sessions set refreshed_at = timezone('utc', now()), updated_at = now(),
        user_agent = ${origin.userAgent}, ip = ${origin.ip}
      where id = ${session.id}`
    return await toSessionResponse(context, tx, user, session.id, issued)
  })
  if (result instanceof AuthError) throw result
  return result
}

/** After a second factor: the session is at level 2, has a new refresh token, and sessions at level 1 end. */
export async function raiseSession(context: AuthContext, tx: AuthSql, session: AuthSession, factorId: string) {
  await addMethod(tx, session.id, 'totp')
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now() where id = ${session.id}`
  const active = await findActiveToken(tx, session.id)
  const user = await findUserById(tx, session.user_id)
  if (!active || !user) throw rejectedToken('refresh_token_not_found', 'Refresh Token Not Found')
  const refreshToken = await replaceRefreshToken(tx, active)
  await tx`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`
  return await toSessionResponse(context, tx, user, session.id, refreshToken)
}

export type SignOutScope = 'global' | 'local' | 'others'

export async function endSessions(tx: AuthSql, userId: string, scope: SignOutScope, sessionId: string | null) {
  const matches = {
    global: tx`user_id = ${userId}`,
    local: tx`user_id = ${userId} and id = ${sessionId}`,
    others: tx`user_id = ${userId} and id is distinct from ${sessionId}`,
  }
  await tx`delete from auth.sessions where ${matches[scope]}`
}

/** Claims of an access token. */
async function toClaims(tx: AuthSql, user: AuthUser, sessionId: string): Promise<JWTPayload> {
  const methods = await tx<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
  return {
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: methods.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
    amr: methods.map(({ method, timestamp }) => ({ method, timestamp })),
    session_id: sessionId,
    is_anonymous: false,
  }
}

async function toSessionResponse(
  { rules, key }: Pick<AuthContext, 'rules' | 'key'>,
  tx: AuthSql,
  user: AuthUser,
  sessionId: string,
  refreshToken: string,
) {
  return {
    access_token: await key.sign(await toClaims(tx, user, sessionId), rules.jwtExpiry),
    token_type: 'bearer',
    expires_in: rules.jwtExpiry,
    expires_at: Math.floor(Date.now() / 1000) + rules.jwtExpiry,
    refresh_token: refreshToken,
    user: await toUserResponse(tx, user),
  }
}

async function addMethod(tx: AuthSql, sessionId: string, method: SignInMethod) {
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${sessionId}, ${method}, now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = now()`
}

async function findRefreshToken(tx: AuthSql, token: string): Promise<RefreshToken | undefined> {
  const [found] = await tx<RefreshToken[]>`select * from auth.refresh_tokens where token = ${token}`
  return found
}

async function findActiveToken(tx: AuthSql, sessionId: string): Promise<RefreshToken | undefined> {
  const [active] = await tx<RefreshToken[]>`
    select * from auth.refresh_tokens where session_id = ${sessionId} and not revoked order by created_at desc limit 1`
  return active
}

async function replaceRefreshToken(tx: AuthSql, { token, session_id, user_id }: RefreshToken): Promise<string> {
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`
  return await insertRefreshToken(tx, { session_id, user_id, parent: token })
}

async function insertRefreshToken(
  tx: AuthSql,
  { session_id, user_id, parent = null }: Pick<RefreshToken, 'session_id' | 'user_id'> & { parent?: string | null },
): Promise<string> {
  const token = randomBytes(9).toString('base64url')
  await tx`insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${randomUUID()}, ${token}, ${user_id}, ${session_id}, ${parent})`
  return token
}

async function revokeTokens(tx: AuthSql, sessionId: string) {
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = ${sessionId} and not revoked`
}
