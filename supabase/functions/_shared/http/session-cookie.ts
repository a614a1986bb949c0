import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const COOKIE = 'session'
/** Readable by scripts: whether somebody is signed in, and whether it is still the same session. */
const HINT = 'signed-in'
/** Half a year: the database ends every session by then. */
const LIFETIME_S = 180 * 86_400

/** The hash of a session token, which is all that the database stores. */
export const sessionHash = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')

/** 32 random bytes in base64url. */
export const newSessionToken = () => randomBytes(32).toString('base64url')

/** Sets, clears and reads the session cookies. */
export function createSessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting this cookie.
  const prefix = secure ? 'host' : undefined
  const cookieOptions = { secure, sameSite: 'Lax', path: '/' } as const
  return {
    set(c: Context, token: string): void {
      setCookie(c, COOKIE, token, { ...cookieOptions, httpOnly: true, prefix, maxAge: LIFETIME_S })
      setCookie(c, HINT, sessionHash(token).slice(0, 8), { ...cookieOptions, maxAge: LIFETIME_S })
    },
    clear(c: Context): void {
      deleteCookie(c, COOKIE, { ...cookieOptions, httpOnly: true, prefix })
      deleteCookie(c, HINT, cookieOptions)
    },
    /** The hash of the session token, if the request carries a well-formed one. */
    readHash(c: Context): string | undefined {
      const token = getCookie(c, COOKIE, prefix) ?? ''
      return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
    },
  }
}
