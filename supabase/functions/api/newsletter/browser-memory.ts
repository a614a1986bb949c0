import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { signId, verifyId } from '../../_shared/http/sealed-id.ts'

const NEWSLETTER_COOKIE = 'newsletter-request'
const NEWSLETTER_MAX_AGE = 3600

/** Which request a browser made, so that it alone can say more about it. */
export function createNewsletterCookie({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name; it has to be for the whole site.
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
