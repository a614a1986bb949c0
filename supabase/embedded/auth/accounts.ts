import type { AuthContext } from './auth-context.ts'
import { AuthError, banned, emailExists, invalid, invalidCredentials } from './auth-error.ts'
import { requestEmailChange } from './one-time-tokens.ts'
import { type AuthSession, createSession, endSessions, type RequestOrigin } from './sessions.ts'
import {
  type AuthUser,
  checkPassword,
  confirmUser,
  findUserByEmail,
  findUserById,
  hashPassword,
  insertUser,
  isBanned,
  mergeMetadata,
  noTokens,
  parseEmail,
  passwordMatches,
  toUserResponse,
  updateUser,
} from './users.ts'

export interface PasswordRequest {
  email?: string | undefined
  password?: string | undefined
  data?: Record<string, unknown> | undefined
}

/** `POST /signup` where Auth confirms addresses by itself. */
export async function signUp(context: AuthContext, request: PasswordRequest, origin: RequestOrigin) {
  const { sql, rules } = context
  const email = parseEmail(request.email)
  if (!request.password) throw invalid('Signup requires a valid password')
  checkPassword(request.password, rules)
  if (await findUserByEmail(sql, email)) throw new AuthError(422, 'user_already_exists', 'User already registered')
  const passwordHash = await hashPassword(request.password)
  return await sql.begin(async (tx) => {
    const user = await insertUser(tx, { email, metadata: request.data }, passwordHash)
    return await createSession(context, tx, await confirmUser(tx, user), 'password', origin)
  })
}

/** `POST /token?grant_type=password`. */
export async function signInWithPassword(context: AuthContext, request: PasswordRequest, origin: RequestOrigin) {
  if (!request.email) throw invalid('missing email or phone')
  const user = await findUserByEmail(context.sql, request.email)
  if (!user?.encrypted_password) throw invalidCredentials()
  if (isBanned(user)) throw banned(400)
  if (!(await passwordMatches(user, request.password ?? ''))) throw invalidCredentials()
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const session = await context.sql.begin((tx) => createSession(context, tx, user, 'password', origin))
  return { ...session, weak_password: null }
}

/** `PUT /user`. A new password ends the other sessions; a new address has to be confirmed. */
export async function updateOwnUser(
  context: AuthContext,
  { user, session }: { user: AuthUser; session: AuthSession },
  { email, password, data }: PasswordRequest,
) {
  const { sql, rules } = context
  const address = email ? parseEmail(email) : undefined
  const newAddress = address === user.email ? undefined : address
  if (password !== undefined) checkPassword(password, rules)
  const [verified] = await sql`select from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`
  if (verified && session.aal !== 'aal2' && (password || newAddress))
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (newAddress && (await findUserByEmail(sql, newAddress))) throw emailExists()
  if (password && (await passwordMatches(user, password)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  const encrypted_password = password ? await hashPassword(password) : undefined
  await sql.begin(async (tx) => {
    if (encrypted_password) {
      await updateUser(tx, user.id, { ...noTokens, encrypted_password })
      await endSessions(tx, user.id, 'others', session.id)
    }
    if (data) await updateUser(tx, user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data) })
  })
  if (newAddress) await requestEmailChange(context, user, newAddress)
  return await toUserResponse(sql, (await findUserById(sql, user.id)) ?? user)
}

export interface AdminUserRequest {
  id?: string | undefined
  email?: string | undefined
  password?: string | undefined
  email_confirm?: boolean | undefined
  user_metadata?: Record<string, unknown> | undefined
  app_metadata?: Record<string, unknown> | undefined
  ban_duration?: string | undefined
  role?: string | undefined
}

/** `POST /admin/users`. */
export async function createUser({ sql }: AuthContext, request: AdminUserRequest) {
  if (!request.email) throw invalid('Cannot create a user without either an email or phone')
  const email = parseEmail(request.email)
  if (await findUserByEmail(sql, email)) throw emailExists()
  const bannedUntil = request.ban_duration === undefined ? undefined : parseBan(request.ban_duration)
  const passwordHash = await hashPassword(request.password || crypto.randomUUID())
  const user = await sql.begin(async (tx) => {
    const { id, role, user_metadata: metadata, app_metadata: appMetadata } = request
    const created = await insertUser(tx, { id, email, metadata, appMetadata, role }, passwordHash)
    const confirmed = request.email_confirm ? await confirmUser(tx, created) : created
    return bannedUntil === undefined ? confirmed : await updateUser(tx, created.id, { banned_until: bannedUntil })
  })
  return await toUserResponse(sql, user)
}

/**
 * `PUT /admin/users/{id}`. Nothing has to be confirmed; a new password ends every session. One statement for each change and in
 * Auth's order, because triggers on `auth.users` see each of them.
 */
export async function updateUserAsAdmin({ sql, rules }: AuthContext, user: AuthUser, request: AdminUserRequest) {
  const email = request.email ? parseEmail(request.email) : undefined
  const { password, email_confirm = false, user_metadata, app_metadata, ban_duration, role } = request
  if (password !== undefined) checkPassword(password, rules)
  const encrypted_password = password ? await hashPassword(password) : undefined
  const bannedUntil = ban_duration === undefined ? undefined : parseBan(ban_duration)
  const changed = await sql.begin(async (tx) => {
    let current = user
    const change = async (changes: Partial<AuthUser>) => {
      current = await updateUser(tx, user.id, changes)
    }
    if (role) await change({ role })
    if (email_confirm) current = await confirmUser(tx, current)
    if (encrypted_password) {
      await change({ ...noTokens, encrypted_password })
      await endSessions(tx, user.id, 'global', null)
    }
    if (email) {
      await tx`
        update auth.identities set updated_at = now(),
          identity_data = identity_data || ${tx.json({ email, email_verified: email_confirm })}
        where user_id = ${user.id} and provider = 'email'`
      await change({ email })
    }
    if (app_metadata) await change({ raw_app_meta_data: mergeMetadata(current.raw_app_meta_data, app_metadata) })
    if (user_metadata) await change({ raw_user_meta_data: mergeMetadata(current.raw_user_meta_data, user_metadata) })
    if (bannedUntil !== undefined) await change({ banned_until: bannedUntil })
    return current
  })
  return await toUserResponse(sql, changed)
}

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** A duration as Go writes it, such as `876000h` or `1h30m`; `none` ends a ban. */
function parseBan(duration: string): Date | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration))
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`)
  let total = 0
  for (const [, value, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g))
    total += Number(value) * (UNIT_MS[unit ?? ''] ?? 0)
  return new Date(Date.now() + total)
}
