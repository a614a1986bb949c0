import type { Context, MiddlewareHandler } from 'hono'
import { isForm } from './body.ts'

/** Where a form without script goes on after this success, in place of the page of its call. */
export const setFormPage = (c: Context, page: string): void => c.set('formPage', page)

/** Redirects a form without script to a page, one for success and one for every error, instead of the JSON response. Keeps cookies. */
export function redirectForms({ done, rejected }: { done: string; rejected: string }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!isForm(c)) return
    const headers = new Headers({
      Location: c.res.ok ? (c.get('formPage') ?? done) : rejected,
      'Cache-Control': 'no-store',
    })
    for (const cookie of c.res.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
    c.res = undefined
    c.res = new Response(null, { status: 303, headers })
  }
}
