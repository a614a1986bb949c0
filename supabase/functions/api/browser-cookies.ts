import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { pathOfSite } from '../_shared/domain/next-path.ts'
import type { FunctionEnv } from '../_shared/http/env.ts'
import { newToken, tokenHash } from '../_shared/http/session-cookie.ts'
import { keyedHash, signId, verifyId } from '../_shared/http/signed-id.ts'

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

const DEVICE_COOKIE = 'known-device'
/** The longest that browsers keep a cookie. */
const DEVICE_MAX_AGE = 400 * 86_400

/**
 * Remembers in which browsers the owner of an address has signed in. Their failures are counted apart, so that others who
 * fail on purpose do not lock these out (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 * It holds a random number and its HMAC with the address; it signs nobody in.
 */
export function createDeviceCookie({ SITE_URL }: Pick<FunctionEnv, 'SITE_URL'>, secrets: [string, ...string[]]) {
  const secure = SITE_URL.startsWith('https:')
  // The prefix __Host- keeps http pages and other hosts from setting this cookie.
  const prefix = secure ? 'host' : undefined
  const hashFor = (secret: string, email: string, device: string) => keyedHash(secret, 'known-device', email, device)

  /** The number of this browser, if this address has signed in in it. */
  function readDevice(c: Context, email: string): string | undefined {
    const [device = '', hash = ''] = (getCookie(c, DEVICE_COOKIE, prefix) ?? '').split('.')
    const given = Buffer.from(hash, 'base64url')
    const isKnown = secrets.some((secret) => {
      const expected = hashFor(secret, email, device)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return isKnown ? device : undefined
  }

  return {
    readDevice,
    /** After a sign-in; the number stays while the same address signs in. */
    set(c: Context, email: string): void {
      const device = readDevice(c, email) ?? newToken()
      const value = `${device}.${hashFor(secrets[0], email, device).toString('base64url')}`
      setCookie(c, DEVICE_COOKIE, value, {
        httpOnly: true,
        secure,
        prefix,
        sameSite: 'Lax',
        path: '/',
        maxAge: DEVICE_MAX_AGE,
      })
    },
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
    return /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined
  }

  /** Sets the cookie also on errors, so that the next attempt counts as the same browser's. */
  const ensure: MiddlewareHandler<BrowserEnv> = async (c, next) => {
    const existing = readHash(c)
    const token = newToken()
    c.set('browser', existing ?? tokenHash(token))
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

const PROVIDER_COOKIE = 'provider-sign-in'
const PROVIDER_MAX_AGE = 600

/** The state of a sign-in while the reader is at the provider: the verifier of PKCE, and where to go afterwards. */
interface ProviderSignIn {
  provider: string
  verifier: string
  next: `/${string}`
}

export function createProviderCookie(siteUrl: string) {
  const { origin, protocol } = new URL(siteUrl)
  const secure = protocol === 'https:'
  // The prefix __Host- keeps http pages and other hosts from setting this cookie.
  const prefix = secure ? 'host' : undefined
  const options = { secure, prefix, sameSite: 'Lax', path: '/', httpOnly: true } as const
  const pathOrAccount = (next: string | undefined) => pathOfSite(next, origin) ?? '/account'

  return {
    set(c: Context, { provider, verifier, next }: Omit<ProviderSignIn, 'next'> & { next: string | undefined }): void {
      const value = new URLSearchParams({ provider, verifier, next: pathOrAccount(next) }).toString()
      setCookie(c, PROVIDER_COOKIE, value, { ...options, maxAge: PROVIDER_MAX_AGE })
    },
    /** Once; undefined in a browser that has not begun. */
    take(c: Context): ProviderSignIn | undefined {
      const value = new URLSearchParams(getCookie(c, PROVIDER_COOKIE, prefix) ?? '')
      setCookie(c, PROVIDER_COOKIE, '', { ...options, maxAge: 0 })
      const [provider, verifier] = [value.get('provider'), value.get('verifier')]
      return provider && verifier
        ? { provider, verifier, next: pathOrAccount(value.get('next') ?? undefined) }
        : undefined
    },
  }
}
