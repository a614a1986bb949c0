import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'

const CHECKOUT_COOKIE = 'checkout'
const CHECKOUT_MAX_AGE = 30 * 86_400

export interface BrowserEnv {
  /** The hash of what the browser proves itself by. */
  Variables: { browser: string }
}

/** By what a browser proves that a checkout is its own: 32 random bytes, of which only the SHA-256 is kept. */
export function createCheckoutCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name.
  const prefix = secure ? 'host' : undefined

  /** The hash, if this browser shows a cookie of ours. */
  function readHash(c: Context): string | undefined {
    const token = getCookie(c, CHECKOUT_COOKIE, prefix) ?? ''
    return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
  }

  /** Whoever has no cookie gets one with the answer, also when it is a refusal: the next try is the same browser's. */
  const ensure: MiddlewareHandler<BrowserEnv> = async (c, next) => {
    const existing = readHash(c)
    const token = newSessionToken()
    c.set('browser', existing ?? sessionHash(token))
    await next()
    if (!existing)
      setCookie(c, CHECKOUT_COOKIE, token, { secure, prefix, sameSite: 'Lax', path: '/', httpOnly: true, maxAge: CHECKOUT_MAX_AGE })
  }

  return { readHash, ensure }
}
