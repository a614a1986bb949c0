import { createHash, randomInt, randomUUID } from 'node:crypto'
import { compare, hash } from 'bcryptjs'
import type { AuthRules, AuthSql } from './auth-context.ts'
import { AuthError, emailExists, invalid } from './auth-error.ts'

export interface AuthUser {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_token: string | null
  confirmation_sent_at: Date | null
  recovery_token: string | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_token_new: string | null
  email_change_token_current: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  banned_until: Date | null
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
}

const MAX_PASSWORD_BYTES = 72

export async function findUserById(sql: AuthSql, id: string): Promise<AuthUser | undefined> {
  const [user] = await sql<AuthUser[]>`select * from auth.users where id = ${id}`
  return user
}

export async function findUserByEmail(sql: AuthSql, email: string): Promise<AuthUser | undefined> {
  const [user] = await sql<
    AuthUser[]
  >`select * from auth.users where email = ${email.toLowerCase()} and not is_sso_user`
  return user
}

export interface NewUser {
  id?: string | undefined
  email: string
  password?: string | undefined
  metadata?: Record<string, unknown> | undefined
  appMetadata?: Record<string, unknown> | undefined
  role?: string | undefined
}

/** Throws `email_exists` when the address has an account. The password is hashed before the transaction. */
export async function insertUser(sql: AuthSql, user: Omit<NewUser, 'password'>, passwordHash: string | null) {
  const { id = randomUUID(), email, metadata = {}, appMetadata = {}, role = 'authenticated' } = user
  const appMetaData = { provider: 'email', providers: ['email'], ...appMetadata }
  const [created] = await sql<AuthUser[]>`
    insert into auth.users (id, email, role, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email}, ${role}, ${passwordHash}, ${sql.json(appMetaData as never)}, ${sql.json(metadata as never)})
    on conflict (email) where is_sso_user = false do nothing
    returning *`
  if (!created) throw emailExists()
  const identity = { sub: id, email, email_verified: false, phone_verified: false }
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json(identity)}, now())`
  return created
}

/** Changes named columns and answers the new row. */
export async function updateUser(sql: AuthSql, id: string, changes: Partial<AuthUser>): Promise<AuthUser> {
  const { raw_app_meta_data, raw_user_meta_data, ...columns } = changes
  const values = {
    ...columns,
    ...(raw_app_meta_data && { raw_app_meta_data: sql.json(raw_app_meta_data as never) }),
    ...(raw_user_meta_data && { raw_user_meta_data: sql.json(raw_user_meta_data as never) }),
    updated_at: new Date(),
  }
  const [user] = await sql<AuthUser[]>`update auth.users set ${sql(values as never)} where id = ${id} returning *`
  return user as AuthUser
}

/** Auth keeps at most one token of each kind, and forgets all of them when one was used or the password changed. */
export const noTokens = {
  confirmation_token: null,
  recovery_token: null,
  email_change_token_new: null,
  email_change_token_current: null,
} satisfies Partial<AuthUser>

/** A key with the value null is removed. */
export function mergeMetadata(current: Record<string, unknown> | null, changes: Record<string, unknown>) {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null))
}

export async function confirmUser(sql: AuthSql, user: AuthUser): Promise<AuthUser> {
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${user.id} and email = ${user.email}`
  await updateUser(sql, user.id, { ...noTokens, email_confirmed_at: new Date() })
  return await updateUser(sql, user.id, {
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
  })
}

export const isBanned = ({ banned_until }: AuthUser) => banned_until !== null && banned_until > new Date()

/** Throws for an address that is none. Auth checks no more than its form either. */
export function parseEmail(email: string | undefined): string {
  if (!email) throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(email)) throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

export function checkPassword(password: string, { minimumPasswordLength }: AuthRules): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw invalid(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`)
  if (Buffer.byteLength(password) < minimumPasswordLength)
    throw new AuthError(422, 'weak_password', `Password should be at least ${minimumPasswordLength} characters.`, {
      weak_password: { reasons: ['length'] },
    })
}

export const hashPassword = (password: string): Promise<string> =>
  hash(password, Number(process.env.LITE_AUTH_BCRYPT_COST) || 10)

export async function passwordMatches({ encrypted_password }: AuthUser, password: string): Promise<boolean> {
  return Boolean(encrypted_password) && (await compare(password, encrypted_password ?? ''))
}

/** A code for an e-mail, and the hash that is stored and sent in links. */
export function createOtp(email: string, length: number): { otp: string; hash: string } {
  const otp = Array.from({ length }, () => randomInt(10)).join('')
  return { otp, hash: hashOtp(email, otp) }
}

export const hashOtp = (email: string, otp: string): string =>
  createHash('sha224')
    .update(email.toLowerCase() + otp)
    .digest('hex')

export const listFactors = (sql: AuthSql, userId: string) =>
  sql`
    select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id = ${userId} order by created_at`

/** A user as Auth's endpoints answer with one. */
export async function toUserResponse(sql: AuthSql, user: AuthUser) {
  const identities = await sql`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at,
      email from auth.identities where user_id = ${user.id} order by created_at`
  const factors = await listFactors(sql, user.id)
  const optional = {
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    factors: factors.length > 0 ? factors : null,
  }
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null && value !== '')),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}
