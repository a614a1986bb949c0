import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type FunctionEnv, siteSecrets } from './env.ts'
import { keyedHash } from './signed-id.ts'

const COOKIE = 'free-articles'
const MAX_AGE = 31 * 86_400

/** `yyyy-mm`, UTC. */
const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/**
 * The free articles that this browser has opened this month: the month, their ids and an HMAC, so that nobody writes a longer list
 * than they were given. A browser without the cookie begins anew; it holds nothing else, and nothing of it is stored.
 */
export function createFreeArticlesCookie(env: Pick<FunctionEnv, 'SITE_URL' | 'SITE_SECRET' | 'PREVIOUS_SITE_SECRETS'>) {
  const secure = env.SITE_URL.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  const hashOf = (secret: string, text: string) => keyedHash(secret, 'free-articles', text)

  return {
    /** Empty without a valid cookie of this month. */
    read(c: Context, now: Date): string[] {
      const value = getCookie(c, COOKIE, prefix) ?? ''
      const end = value.lastIndexOf('.')
      const text = value.slice(0, Math.max(0, end))
      const given = Buffer.from(value.slice(end + 1), 'base64url')
      const isValid = siteSecrets(env).some((secret) => {
        const expected = hashOf(secret, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      const [month, ...ids] = text.split('.')
      return isValid && month === monthOf(now) ? ids : []
    },
    write(c: Context, now: Date, ids: string[]): void {
      const text = [monthOf(now), ...ids].join('.')
      const value = `${text}.${hashOf(env.SITE_SECRET, text).toString('base64url')}`
      setCookie(c, COOKIE, value, { httpOnly: true, secure, prefix, sameSite: 'Lax', path: '/', maxAge: MAX_AGE })
    },
  }
}
