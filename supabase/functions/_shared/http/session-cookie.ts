import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const COOKIE = 'session'
/** Readable by scripts: whether somebody is signed in, and whether it is still the same session. */
const HINT = 'signed-in'
/** Half a year: the database ends every session by then. */
const LIFETIME_S = 180 * 86_400

/** The hash of a token, which is all that the database stores. */
export const tokenHash = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')

/** 32 random bytes in base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A cookie as `@supabase/ssr` reads and writes it. */
export interface SessionCookie {
  name: string
  value: string
}

/** The cookies that hold Auth's tokens: one, or `.0`, `.1`, … when they are longer than a cookie may be. */
export function createSessionCookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting these cookies.
  const name = secure ? `__Host-${COOKIE}` : COOKIE
  const cookieOptions = { secure, sameSite: 'Lax', path: '/' } as const
  const isOwn = (cookie: string) => cookie.startsWith(name) && /^(\.\d+)?$/.test(cookie.slice(name.length))

  return {
    name,
    options: { ...cookieOptions, httpOnly: true },
    read: (c: Context): SessionCookie[] =>
      Object.entries(getCookie(c))
        .filter(([cookie]) => isOwn(cookie))
        .map(([cookie, value]) => ({ name: cookie, value })),
    /** An empty value deletes a cookie. */
    write(c: Context, cookies: SessionCookie[]): void {
      for (const { name: cookie, value } of cookies)
        setCookie(c, cookie, value, { ...cookieOptions, httpOnly: true, maxAge: value ? LIFETIME_S : 0 })
    },
    /** Says to scripts which session this browser has; without one that it has none. */
    writeHint(c: Context, sessionId: string | undefined): void {
      if (sessionId === undefined) deleteCookie(c, HINT, cookieOptions)
      else setCookie(c, HINT, hintOf(sessionId), { ...cookieOptions, maxAge: LIFETIME_S })
    },
  }
}

/** Not the id itself, which scripts need not know. */
const hintOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex').slice(0, 8)
