import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from './log.ts'

/** What every response says, refusals included. */
export const commonHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('X-Request-Id', c.get('requestId'))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Vary', 'Accept-Encoding')
}

/** A line for each request: the route, not the address, which may say what someone reads. */
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
