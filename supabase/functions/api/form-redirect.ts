import type { Context, MiddlewareHandler } from 'hono'
import { localPath } from '../_shared/domain/language.ts'
import { pathOfSite } from '../_shared/domain/next-path.ts'
import { isForm } from '../_shared/http/body.ts'
import { pageLanguage } from './page-language.ts'

/** The pages after a form without script: one for success and one for every error. */
export interface FormPages {
  done: string
  rejected: string
  /** The form is a step of the sign-in: the `next` parameter of its page says where the reader goes afterwards. */
  isSignIn?: boolean
}

/** Where a form without script goes on after this success, in place of the page of its call. */
export const setFormPage = (c: Context, page: string): void => c.set('formPage', page)

/** Redirects a form without script to a page instead of the JSON response. Keeps cookies. */
export function redirectForms(pages: FormPages | ((c: Context) => FormPages)): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!isForm(c)) return
    const { done, rejected, isSignIn = false } = typeof pages === 'function' ? pages(c) : pages
    const page = c.res.ok ? (c.get('formPage') ?? done) : rejected
    const headers = new Headers({
      Location: localPath(pageLanguage(c), isSignIn ? withNextPath(page, nextPathOf(c)) : page),
      'Cache-Control': 'no-store',
    })
    for (const cookie of c.res.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
    c.res = undefined
    c.res = new Response(null, { status: 303, headers })
  }
}

/** A published page does not know its own parameters, so they are read from the address of the page that posts the form. */
function nextPathOf(c: Context): string | undefined {
  const referer = c.req.header('Referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, searchParams } = new URL(referer)
  return pathOfSite(searchParams.get('next'), origin)
}

/** Pages of the sign-in pass the parameter on; it replaces any other page. */
function withNextPath(page: string, nextPath: string | undefined): string {
  if (!nextPath) return page
  const [path = '', fragment] = page.split('#')
  if (path !== '/auth' && !/^\/login(\/|$)/.test(path)) return nextPath
  return `${path}?next=${encodeURIComponent(nextPath)}${fragment ? `#${fragment}` : ''}`
}
