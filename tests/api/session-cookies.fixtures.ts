import { createHash, randomUUID } from 'node:crypto'
import type { ISql } from 'postgres'
import type { SigningKey } from '../../supabase/embedded/auth/signing-key.ts'

const LIFETIME_S = 3600

/** Signs an account in without its password, as Auth and the functions would. Returns the cookie. */
export async function createSessionCookie(sql: ISql, key: SigningKey, userId: string, sessionId = randomUUID()) {
  await sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${userId})`
  await sql`insert into public.session_details (id, user_id, device) values (${sessionId}, ${userId}, 'A browser')`
  return sessionCookieOf(key, userId, sessionId)
}

export async function sessionCookieOf(key: SigningKey, userId: string, sessionId: string): Promise<string> {
  const claims = { sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId }
  const access_token = await key.sign(claims, LIFETIME_S)
  const expires_at = Math.floor(Date.now() / 1000) + LIFETIME_S
  const session = { access_token, refresh_token: 'none', token_type: 'bearer', expires_in: LIFETIME_S, expires_at }
  return `session-${createHash('sha256').update(sessionId).digest('hex').slice(0, 8)}=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
}
