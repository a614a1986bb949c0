import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { parseTraceparent } from '../domain/trace-context.ts'

/** The ids of a request in the log lines of every service that it passes. */
interface RequestIds {
  requestId: string
  traceId: string
}

const storage = new AsyncLocalStorage<RequestIds>()

/** The ids of the request that is being handled; undefined outside of requests. */
export const currentRequest = () => storage.getStore()

const assignRequestId = requestId()

/** Takes the ids that the site sent (X-Request-Id, traceparent), or makes new ones. Comes before every other middleware. */
export const requestContext: MiddlewareHandler = (c, next) =>
  assignRequestId(c, () => {
    const traceId = parseTraceparent(c.req.header('traceparent'))?.traceId ?? randomBytes(16).toString('hex')
    return storage.run({ requestId: c.get('requestId'), traceId }, next)
  })
