import type { MiddlewareHandler } from 'hono'
import { isForm } from './body.ts'

/**
 * For pages without script: what would have been said as JSON is shown as a page, one when it was done and another when
 * it was refused, whatever the reason. Cookies are kept.
 */
export function redirectForms({ done, rejected }: { done: string; rejected: string }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!isForm(c)) return
    const headers = new Headers({ Location: c.res.ok ? done : rejected, 'Cache-Control': 'no-store' })
    for (const cookie of c.res.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
    c.res = undefined
    c.res = new Response(null, { status: 303, headers })
  }
}
