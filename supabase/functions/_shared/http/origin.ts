import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { HttpError } from '../contracts/http-error.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Accepts unsafe methods from the site's own origin only, against cross-site request forgery: browsers set Origin and pages
 * cannot forge it. `exempt` tells which requests machines send; they must not act on a cookie.
 */
export function requireSameOrigin(
  siteUrl: string,
  { exempt = () => false }: { exempt?: (c: Context) => boolean } = {},
): MiddlewareHandler {
  const allowedOrigins = originsOf(new URL(siteUrl))
  return async (c, next) => {
    if (!SAFE.includes(c.req.method) && hasRoute(c) && !exempt(c)) rejectCrossOrigin(c, allowedOrigins)
    await next()
  }
}

/** Requests without a route get 404 or 405, whatever their origin. */
function hasRoute(c: Context): boolean {
  return matchedRoutes(c).some(({ method }) => method !== 'ALL')
}

function rejectCrossOrigin(c: Context, allowedOrigins: Set<string>): void {
  const site = c.req.header('Sec-Fetch-Site')
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none'
  if (isSameSite && allowedOrigins.has(c.req.header('Origin') ?? '')) return
  throw new HttpError('not-allowed', 'This can only be sent from a page of the magazine.')
}

/** A development machine has several names. */
function originsOf(site: URL): Set<string> {
  const hostnames = LOOPBACK.includes(site.hostname) ? LOOPBACK : [site.hostname]
  return new Set(hostnames.map((name) => `${site.protocol}//${name}${site.port && `:${site.port}`}`))
}
