import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AuthContext, AuthSql } from './auth-context.ts'
import { AuthError, invalid } from './auth-error.ts'
import { type AuthSession, type RequestOrigin, raiseSession } from './sessions.ts'
import type { AuthUser } from './users.ts'

const MAX_FACTORS = 10
const CHALLENGE_LIFETIME_S = 300
const UNVERIFIED_LIFETIME = '5 minutes'

interface Factor {
  id: string
  status: 'unverified' | 'verified'
  friendly_name: string
  secret: string
}

export interface FactorCaller {
  user: AuthUser
  session: AuthSession
}

const notEnabled = (step: 'enroll' | 'verify') =>
  new AuthError(
    422,
    `mfa_totp_${step}_not_enabled`,
    step === 'enroll' ? 'MFA enroll is disabled for TOTP' : 'MFA verification is disabled for TOTP',
  )

const totpOf = (secret: string, user: AuthUser, issuer: string) =>
  new TOTP({ issuer, label: user.email ?? '', secret: Secret.fromBase32(secret) })

/** `POST /factors`. */
export async function enrollFactor(
  { sql, rules, siteUrl }: AuthContext,
  { user, session }: FactorCaller,
  request: { factor_type?: string | undefined; friendly_name?: string | undefined; issuer?: string | undefined },
) {
  if (request.factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  if (!rules.totpEnrollEnabled) throw notEnabled('enroll')
  const name = request.friendly_name ?? ''
  const secret = new Secret({ size: 20 }).base32
  const uri = totpOf(secret, user, request.issuer ?? new URL(siteUrl).host).toString()
  const id = randomUUID()
  await sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${user.id} for update`
    await tx`
      delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
        and created_at < now() - ${UNVERIFIED_LIFETIME}::interval
        and not exists (select from auth.mfa_challenges where factor_id = mfa_factors.id)`
    const factors = await tx<Factor[]>`select * from auth.mfa_factors where user_id = ${user.id}`
    if (factors.some((factor) => factor.friendly_name === name))
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    if (factors.length >= MAX_FACTORS)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2')
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${user.id}, ${name}, 'totp', 'unverified', ${secret}, now(), now())`
  })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } }
}

/** `POST /factors/{id}/challenge`. */
export async function challengeFactor({ sql, rules }: AuthContext, factor: Factor, { ip }: RequestOrigin) {
  if (!rules.totpVerifyEnabled) throw notEnabled('verify')
  const id = randomUUID()
  await sql`insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (${id}, ${factor.id}, now(), ${ip ?? '127.0.0.1'})`
  await sql`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`
  return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME_S }
}

/** `POST /factors/{id}/verify`: a right code raises the session to level 2. */
export async function verifyFactor(
  context: AuthContext,
  { user, session }: FactorCaller,
  factor: Factor,
  request: { challenge_id?: string | undefined; code?: string | undefined },
  { ip }: RequestOrigin,
) {
  const { code = '', challenge_id = null } = request
  if (!code) throw invalid('Code needs to be non-empty')
  if (!context.rules.totpVerifyEnabled) throw notEnabled('verify')
  return await context.sql.begin(async (tx) => {
    const [challenge] = await tx<{ is_usable: boolean; is_expired: boolean }[]>`
      select verified_at is null and ip_address = ${ip ?? '127.0.0.1'} as is_usable,
        created_at + make_interval(secs => ${CHALLENGE_LIFETIME_S}) < now() as is_expired
      from auth.mfa_challenges where id = ${challenge_id} and factor_id = ${factor.id} for update`
    if (!challenge)
      throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (!challenge.is_usable)
      throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (challenge.is_expired)
      throw new AuthError(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`,
      )
    if (totpOf(factor.secret, user, '').validate({ token: code, window: 1 }) === null)
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge_id}`
    await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`
    await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`
    return await raiseSession(context, tx, session, factor.id)
  })
}

/** `DELETE /factors/{id}`. */
export async function unenrollFactor({ sql }: AuthContext, { session }: FactorCaller, factor: Factor) {
  if (factor.status === 'verified' && session.aal !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await deleteFactor(sql, factor)
  return { id: factor.id }
}

/** Sessions that were raised by the factor return to level 1. */
export async function deleteFactor(sql: AuthContext['sql'], factor: Pick<Factor, 'id'>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${factor.id}`
    await tx`
      delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factor.id})`
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`
  })
}

export async function findFactor(sql: AuthSql, userId: string, id: string): Promise<Factor> {
  const [factor] = await sql<Factor[]>`
    select id, status, friendly_name, secret from auth.mfa_factors where user_id = ${userId} and id::text = ${id}`
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
