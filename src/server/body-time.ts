import type { IncomingMessage, RequestListener } from 'node:http'
import { isMediaRoute } from './media-routes.ts'
import type { Replies } from './replies.ts'

/** For the whole body of a request that is no upload. */
const BODY_TIMEOUT_MS = 30_000

/** Disconnects clients that send a body too slowly. Node's own limit holds for every request, and is that of uploads. */
export function limitBodyTime(handle: RequestListener, replies: Replies, timeoutMs = BODY_TIMEOUT_MS): RequestListener {
  return (request, response) => {
    if (hasBody(request) && !isMediaRoute(request.method, request.url?.split('?', 1)[0] ?? '')) {
      const timer = setTimeout(() => {
        if (request.complete || request.socket.destroyed) return
        if (response.headersSent) request.socket.destroy()
        else request.socket.end(replies.raw(408))
      }, timeoutMs)
      request.once('close', () => clearTimeout(timer))
    }
    handle(request, response)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
