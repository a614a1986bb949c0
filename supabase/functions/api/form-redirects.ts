import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { findFormPages, formPages } from '../_shared/contracts/form-pages.ts'
import { localPath } from '../_shared/domain/language.ts'
import { pathOfSite } from '../_shared/domain/next-path.ts'
import { isForm } from '../_shared/http/body.ts'
import { pageLanguage } from './page-language.ts'

/** Its route redirects the form itself, because a mailbox that posts there may not be redirected. */
const UNSUBSCRIPTION = '/api/newsletter/unsubscription'

/** Mounted before the guards, so that a form that a guard refuses is redirected to a page too. */
export function formRedirects(): Hono {
  const app = new Hono()
  for (const path of Object.keys(formPages)) if (path !== UNSUBSCRIPTION) app.post(path, redirectForm)
  return app
}

/** Where a form without script goes on after this success, in place of the page of its call. */
export const setFormPage = (c: Context, page: string): void => c.set('formPage', page)

/** Redirects a form without script to the page of its call instead of the JSON response. Keeps cookies. */
export const redirectForm: MiddlewareHandler = async (c, next) => {
  await next()
  const pages = findFormPages(c.req.path)
  if (!pages || !isForm(c)) return
  const { done, rejected, notAllowed = rejected, isSignIn = false } = pages
  const page = c.res.ok ? (c.get('formPage') ?? done) : c.res.status === 403 ? notAllowed : rejected
  const headers = new Headers({
    Location: localPath(pageLanguage(c), isSignIn ? withNextPath(page, nextPathOf(c)) : page),
    'Cache-Control': 'no-store',
  })
  for (const cookie of c.res.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  c.res = undefined
  c.res = new Response(null, { status: 303, headers })
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
