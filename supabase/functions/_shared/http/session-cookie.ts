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

/** The session cookies of a request. */
export interface SentSession {
  /** The part of the names that says which session it is; undefined without one. */
  key: string | undefined
  /** As `@supabase/ssr` names them, without the key. */
  cookies: SessionCookie[]
  /** Names of the cookies of other sessions, which are over. */
  others: string[]
}

/**
 * The cookies that hold Auth's tokens: `session-<key>`, or `session-<key>.0`, `.1`, … when they are longer than a cookie may be.
 * The key is different for each session: a refresh that was under way when this browser signed in again may be answered later,
 * and then writes the cookies of the previous session, not over those of the new one. The hint says which is the current one.
 */
export function createSessionCookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting these cookies.
  const name = secure ? `__Host-${COOKIE}` : COOKIE
  const cookieOptions = { secure, sameSite: 'Lax', path: '/' } as const
  const pattern = new RegExp(`^${name}-([\\da-f]{8})(\\.\\d+)?$`)
  const set = (c: Context, cookie: string, value: string) =>
    setCookie(c, cookie, value, { ...cookieOptions, httpOnly: true, maxAge: value ? LIFETIME_S : 0 })

  return {
    name,
    options: { ...cookieOptions, httpOnly: true },
    read(c: Context): SentSession {
      const sent = getCookie(c)
      const own = Object.entries(sent).flatMap(([cookie, value]) => {
        const [, key, chunk = ''] = pattern.exec(cookie) ?? []
        return key ? [{ cookie, key, name: name + chunk, value }] : []
      })
      const keys = [...new Set(own.map(({ key }) => key))]
      const hint = sent[HINT] ?? ''
      // Scripts remove the hint when they find the session to be over.
      const current = keys.includes(hint) ? hint : keys.length === 1 ? keys[0] : undefined
      return {
        key: current,
        cookies: own.filter(({ key }) => key === current).map(({ name, value }) => ({ name, value })),
        others: own.filter(({ key }) => key !== current).map(({ cookie }) => cookie),
      }
    },
    keyOf,
    /** An empty value deletes a cookie. */
    write(c: Context, key: string, cookies: SessionCookie[]): void {
      for (const { name: cookie, value } of cookies) set(c, `${name}-${key}${cookie.slice(name.length)}`, value)
    },
    /** By the names that the browser knows. */
    remove(c: Context, names: string[]): void {
      for (const cookie of names) set(c, cookie, '')
    },
    /** Says to scripts which session this browser has; without one that it has none. */
    writeHint(c: Context, key: string | undefined): void {
      if (key === undefined) deleteCookie(c, HINT, cookieOptions)
      else setCookie(c, HINT, key, { ...cookieOptions, maxAge: LIFETIME_S })
    },
  }
}

/** Not the id itself, which scripts need not know. */
const keyOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex').slice(0, 8)
