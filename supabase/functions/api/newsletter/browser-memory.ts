import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { sealed, unsealed } from '../../_shared/http/sealed-id.ts'

const COOKIE = 'newsletter-request'
const AN_HOUR = 3600

/** Which request a browser made, so that it alone can say more about it. */
export function browserMemory({ SITE_URL, SITE_SECRET }: FunctionEnv, secrets: string[]) {
  const secure = SITE_URL.startsWith('https:')
  // No page without encryption and none on another host can set a cookie of this name; it has to be for the whole site.
  const prefix = secure ? 'host' : undefined
  return {
    remember(c: Context, request: string): void {
      setCookie(c, COOKIE, sealed(SITE_SECRET, 'newsletter-form', request), {
        httpOnly: true,
        secure,
        prefix,
        sameSite: 'Lax',
        path: secure ? '/' : '/api/newsletter',
        maxAge: AN_HOUR,
      })
    },
    requestOf: (c: Context): string | undefined =>
      unsealed(secrets, 'newsletter-form', getCookie(c, COOKIE, prefix) ?? ''),
  }
}
