import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { formatTraceparent, isRequestId, parseTraceparent } from '#shared/domain/trace-context.ts'

/** The ids of a request in the log lines of the site and of the functions, and in its response. */
export interface RequestIds {
  requestId: string
  traceId: string
}

/** A step of a trace, which is recorded when `end` is called. */
export interface Span {
  traceId: string
  spanId: string
  sampled: boolean
  end(status: number | undefined): void
}
type StartSpan = (request: IncomingMessage, traceparent: string | undefined) => Span

const identified = new WeakMap<IncomingMessage, RequestIds>()
let startSpan: StartSpan | undefined

/** From then on, each request that is identified is a span (telemetry.ts). */
export function recordSpans(start: StartSpan): void {
  startSpan = start
}

/**
 * Names a request, once, and writes the names into its headers, which are forwarded to the functions. Those of the sender
 * are only kept behind a trusted proxy: a reader must not be able to mix their request into the log of another one.
 * `whenDone` is called with a function that ends the span.
 */
export function identifyRequest(
  request: IncomingMessage,
  { trustProxy, whenDone }: { trustProxy: boolean; whenDone?: (end: Span['end']) => void },
): RequestIds {
  const known = identified.get(request)
  if (known) return known
  const { headers } = request
  const given = trustProxy ? header(headers['x-request-id']) : undefined
  const parent = trustProxy ? header(headers.traceparent) : undefined
  const span = startSpan?.(request, parent)
  if (span) whenDone?.(span.end)
  const { traceId, spanId, sampled } = span ?? {
    traceId: parseTraceparent(parent)?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: parseTraceparent(parent)?.sampled ?? true,
  }
  const ids = { requestId: isRequestId(given) ? given : randomUUID(), traceId }
  headers['x-request-id'] = ids.requestId
  headers.traceparent = formatTraceparent({ traceId, spanId, sampled })
  identified.set(request, ids)
  return ids
}

/** Undefined for a request that is answered from memory: those are neither forwarded nor logged. */
export const idsOf = (request: IncomingMessage): RequestIds | undefined => identified.get(request)

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
