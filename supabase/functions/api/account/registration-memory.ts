import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { sealed, unsealed } from '../../_shared/http/sealed-id.ts'

const COOKIE = 'registration'
const A_DAY = 86_400

/** Which account was made in a browser, so that it is signed in when its address is confirmed there. */
export function registrationMemory({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  return {
    remember(c: Context, userId: string): void {
      const seal = sealed(SITE_SECRET, 'registration', userId)
      setCookie(c, COOKIE, seal, { httpOnly: true, secure, prefix, sameSite: 'Lax', path: '/', maxAge: A_DAY })
    },
    userOf: (c: Context): string | undefined => unsealed(secrets, 'registration', getCookie(c, COOKIE, prefix) ?? ''),
  }
}
