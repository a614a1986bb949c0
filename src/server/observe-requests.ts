import type { IncomingMessage, ServerResponse } from 'node:http'
import { logLine } from '#lib/log.ts'
import type { RequestCounter } from '#lib/request-counts.ts'
import { identifyRequest, type Span } from './request-ids.ts'

/** Not counted: a site that starts answers 503, every few milliseconds, to the program that waits for it. */
export const HEALTH_PATH = '/healthz'

export interface ObserveOptions {
  trustProxy: boolean
  /** One line of the log for each forwarded request, and not only for those that failed. */
  logRequests: boolean
  counter: RequestCounter
}

/** Names, counts and logs the requests that are not answered from memory. A line has no address: it tells what somebody reads. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse) => void

export function createRequestObserver({ trustProxy, logRequests, counter }: ObserveOptions): ObserveRequest {
  return (request, response) => {
    const started = performance.now()
    let endSpan: Span['end'] | undefined
    const ids = identifyRequest(request, {
      trustProxy,
      whenDone: (end) => {
        endSpan = end
      },
    })
    const { method, url = '' } = request
    // Forwarding an answer takes ten listeners, after which Node warns of a leak.
    response.setMaxListeners(20)
    response.once('close', () => {
      const ms = Math.round(performance.now() - started)
      // Forms that are posted without script have been given the address of the call that takes them.
      const forwarded = isApi(url) || isApi(request.url ?? '')
      // 499: the reader left before the response began, as nginx logs it.
      const status = response.headersSent ? response.statusCode : 499
      if (url !== HEALTH_PATH) counter.count({ forwarded, status, seconds: ms / 1000 })
      endSpan?.(status)
      if (!forwarded) return
      if (status >= 500) logLine('error', 'request failed', { ...ids, method, status, ms })
      else if (logRequests) logLine('info', 'request', { ...ids, method, status, ms })
    })
  }
}

const isApi = (url: string) => url.startsWith('/api/') || /^\/[a-z]{2}\/api\//.test(url)
