import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const COOKIE = 'session'
/** No secret: it tells pages whether asking for the user is worth a call, and whether it is still the same session. */
const HINT = 'signed-in'
/** Half a year, after which the database has ended every session. */
const LIFETIME_S = 180 * 86_400

/** What the database keeps of a session's token. */
export const sessionHash = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')

/** 32 bytes that nobody can guess, as they may stand in a cookie. */
export const newSessionToken = () => randomBytes(32).toString('base64url')

/** How a browser keeps its session, and how it forgets it. */
export function createSessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name.
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
    /** The hash of the token that this browser shows, if it shows one of ours. */
    readHash(c: Context): string | undefined {
      const token = getCookie(c, COOKIE, prefix) ?? ''
      return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
    },
  }
}
