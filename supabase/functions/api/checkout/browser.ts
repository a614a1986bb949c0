import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'

const COOKIE = 'checkout'
const A_MONTH_S = 30 * 86_400

export interface BrowserEnv {
  /** The hash of what the browser proves itself by. */
  Variables: { browser: string }
}

/** By what a browser proves that a checkout is its own: 32 random bytes, of which only the SHA-256 is kept. */
export function checkoutBrowserAt(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name.
  const prefix = secure ? 'host' : undefined

  /** The hash, if this browser shows a cookie of ours. */
  function hashIn(c: Context): string | undefined {
    const token = getCookie(c, COOKIE, prefix) ?? ''
    return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
  }

  /** Whoever has no cookie gets one with the answer, also when it is a refusal: the next try is the same browser's. */
  const known: MiddlewareHandler<BrowserEnv> = async (c, next) => {
    const shown = hashIn(c)
    const token = newSessionToken()
    c.set('browser', shown ?? sessionHash(token))
    await next()
    if (!shown)
      setCookie(c, COOKIE, token, { secure, prefix, sameSite: 'Lax', path: '/', httpOnly: true, maxAge: A_MONTH_S })
  }

  return { hashIn, known }
}
