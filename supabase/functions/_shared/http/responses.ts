import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { formatCursor } from '../contracts/paging.ts'
import type { Log } from './log.ts'

/** Headers of every response, errors included. */
export const commonHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('X-Request-Id', c.get('requestId'))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Vary', 'Accept-Encoding')
}

/** Logs the route of each request and not its address, which tells what somebody reads. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    log('info', 'request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms,
    })
  }
}

/** The Link header to the next page, relative because the API has several addresses. No header on the last page. */
export function nextPageHeaders(
  query: Record<string, string | number | undefined>,
  next: { time: string; id: string } | undefined,
): Record<string, string> {
  if (!next) return {}
  const params = Object.entries({ ...query, cursor: formatCursor(next) }).filter(([, value]) => value !== undefined)
  return {
    Link: `<?${params.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}>; rel="next"`,
  }
}
