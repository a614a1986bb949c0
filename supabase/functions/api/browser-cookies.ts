import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { newSessionToken, sessionHash } from '../_shared/http/session-cookie.ts'
import { signId, verifyId } from '../_shared/http/signed-id.ts'

const REGISTRATION_COOKIE = 'registration'
const REGISTRATION_MAX_AGE = 86_400

/** Remembers which account was created in this browser, so that confirming its address there also signs in. */
export function createRegistrationCookie({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  const prefix = secure ? 'host' : undefined
  return {
    set(c: Context, userId: string): void {
      const token = signId(SITE_SECRET, 'registration', userId)
      setCookie(c, REGISTRATION_COOKIE, token, {
        httpOnly: true,
        secure,
        prefix,
        sameSite: 'Lax',
        path: '/',
        maxAge: REGISTRATION_MAX_AGE,
      })
    },
    readUserId: (c: Context): string | undefined =>
      verifyId(secrets, 'registration', getCookie(c, REGISTRATION_COOKIE, prefix) ?? ''),
  }
}

const NEWSLETTER_COOKIE = 'newsletter-request'
const NEWSLETTER_MAX_AGE = 3600

/** Remembers which newsletter request this browser made, so that only this browser can add details. */
export function createNewsletterCookie({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting this cookie; it requires the path /.
  const prefix = secure ? 'host' : undefined
  return {
    set(c: Context, requestId: string): void {
      setCookie(c, NEWSLETTER_COOKIE, signId(SITE_SECRET, 'newsletter-form', requestId), {
        httpOnly: true,
        secure,
        prefix,
        sameSite: 'Lax',
        path: secure ? '/' : '/api/newsletter',
        maxAge: NEWSLETTER_MAX_AGE,
      })
    },
    readRequestId: (c: Context): string | undefined =>
      verifyId(secrets, 'newsletter-form', getCookie(c, NEWSLETTER_COOKIE, prefix) ?? ''),
  }
}

const CHECKOUT_COOKIE = 'checkout'
const CHECKOUT_MAX_AGE = 30 * 86_400

export interface BrowserEnv {
  /** The hash of the browser's checkout token. */
  Variables: { browser: string }
}

/** The cookie by which a browser owns a checkout: 32 random bytes, of which only the SHA-256 is stored. */
export function createCheckoutCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting this cookie.
  const prefix = secure ? 'host' : undefined

  /** The hash, if the browser sent a well-formed cookie. */
  function readHash(c: Context): string | undefined {
    const token = getCookie(c, CHECKOUT_COOKIE, prefix) ?? ''
    return /^[\w-]{43}$/.test(token) ? sessionHash(token) : undefined
  }

  /** Sets the cookie also on errors, so that the next attempt counts as the same browser's. */
  const ensure: MiddlewareHandler<BrowserEnv> = async (c, next) => {
    const existing = readHash(c)
    const token = newSessionToken()
    c.set('browser', existing ?? sessionHash(token))
    await next()
    if (!existing)
      setCookie(c, CHECKOUT_COOKIE, token, {
        secure,
        prefix,
        sameSite: 'Lax',
        path: '/',
        httpOnly: true,
        maxAge: CHECKOUT_MAX_AGE,
      })
  }

  return { readHash, ensure }
}
