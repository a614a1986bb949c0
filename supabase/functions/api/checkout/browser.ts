import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'

const COOKIE = 'checkout'
const A_MONTH_S = 30 * 86_400

/** By what a browser proves that a checkout is its own: 32 random bytes, of which only the SHA-256 is kept. */
export function checkoutBrowserAt(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name.
  const prefix = secure ? 'host' : undefined

  function hashIn(c: Context): string | undefined {
    const token = getCookie(c, COOKIE, prefix) ?? ''
    return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
  }

  return {
    /** The hash, if this browser shows a cookie of ours. */
    hashIn,
    /** The same; a browser that has none gets one with the answer. */
    hashFor(c: Context): string {
      const known = hashIn(c)
      if (known) return known
      const token = newSessionToken()
      setCookie(c, COOKIE, token, { secure, prefix, sameSite: 'Lax', path: '/', httpOnly: true, maxAge: A_MONTH_S })
      return sessionHash(token)
    },
  }
}
