import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { HttpError } from '../contracts/http-error.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * What changes something is only taken from the magazine's own pages: a browser names the origin of a page that posts,
 * and no page can name another's. `open` lists the paths that machines post to, which have no page: they must not act
 * on a cookie.
 */
export function requireSameOrigin(siteUrl: string, { exempt = [] }: { exempt?: string[] } = {}): MiddlewareHandler {
  const allowedOrigins = originsOf(new URL(siteUrl))
  return async (c, next) => {
    if (!SAFE.includes(c.req.method) && hasRoute(c) && !exempt.includes(c.req.path))
      rejectCrossOrigin(c, allowedOrigins)
    await next()
  }
}

/** What no route takes is refused for that reason, wherever it comes from. */
function hasRoute(c: Context): boolean {
  return matchedRoutes(c).some(({ method }) => method !== 'ALL')
}

function rejectCrossOrigin(c: Context, allowedOrigins: Set<string>): void {
  const site = c.req.header('Sec-Fetch-Site')
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (isSameSite && allowedOrigins.has(c.req.header('Origin') ?? '')) return
  throw new HttpError('not-allowed', 'This can only be sent from a page of the magazine.')
}

/** A machine on a desk is called by more than one name. */
function originsOf(site: URL): Set<string> {
  const hostnames = LOOPBACK.includes(site.hostname) ? LOOPBACK : [site.hostname]
  return new Set(hostnames.map((name) => `${site.protocol}//${name}${site.port && `:${site.port}`}`))
}
