import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { signId, verifyId } from '../../_shared/http/sealed-id.ts'

const REGISTRATION_COOKIE = 'registration'
const REGISTRATION_MAX_AGE = 86_400

/** Which account was made in a browser, so that it is signed in when its address is confirmed there. */
export function createRegistrationCookie({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  return {
    set(c: Context, userId: string): void {
      const token = signId(SITE_SECRET, 'registration', userId)
      setCookie(c, REGISTRATION_COOKIE, token, { httpOnly: true, secure, prefix, sameSite: 'Lax', path: '/', maxAge: REGISTRATION_MAX_AGE })
    },
    readUserId: (c: Context): string | undefined => verifyId(secrets, 'registration', getCookie(c, REGISTRATION_COOKIE, prefix) ?? ''),
  }
}
