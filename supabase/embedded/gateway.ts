import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { loopback } from './ports.ts'

/** Where a path leads: a piece that serves, one that is away for the moment, or nowhere. */
export type Destination = { url: string; path: string } | 'unavailable' | undefined

const TIMEOUT_MS = 30_000

/** One address for everything, with the paths of a hosted project. It always answers, and says so when a piece is away. */
export function createGateway(resolve: (path: string) => Destination): Server {
  const proxy = createProxyServer({ xfwd: true, proxyTimeout: TIMEOUT_MS })
  const server = createServer((request, response) => {
    const destination = resolve(request.url ?? '/')
    if (destination === undefined) return sendProblem(response, 404, 'Nothing answers at this path.')
    if (destination === 'unavailable') return sendProblem(response, 503, 'This part is starting or restarting.')
    request.url = destination.path
    proxy.web(request, response, { target: destination.url }).catch((error: Error) => sendProxyError(response, error))
  })
  proxy.on('error', (error, _request, response) => sendProxyError(response as ServerResponse<IncomingMessage>, error))
  server.requestTimeout = TIMEOUT_MS
  // Longer than the functions keep a connection that nobody uses: one that we close first may be just about to carry a question.
  server.keepAliveTimeout = 120_000
  return server
}

/** `/functions/v1/api/issues?x` is seen by the function as `/api/issues?x`, as on a hosted project. */
export function resolveRoute(
  path: string,
  auth: () => string | undefined,
  functions: (name: string) => string | undefined | null,
) {
  if (path.startsWith('/auth/v1/')) return toDestination(auth(), path)
  const match = /^\/functions\/v1(\/([\w-]+)(?:[/?].*)?)$/.exec(path)
  if (!match?.[1] || !match[2]) return undefined
  const url = functions(match[2])
  return url === null ? undefined : toDestination(url, match[1])
}

function toDestination(url: string | undefined, path: string): Destination {
  return url === undefined ? 'unavailable' : { url, path }
}

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: loopback }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function sendProxyError(response: ServerResponse<IncomingMessage>, error: Error): void {
  if (response.headersSent) response.destroy()
  else if (/timeout|ETIMEDOUT/i.test(error.message)) sendProblem(response, 504, 'This part took too long to answer.')
  else sendProblem(response, 503, 'This part is away for a moment.')
}

function sendProblem(response: ServerResponse<IncomingMessage>, status: 404 | 503 | 504, detail: string): void {
  const title = { 404: 'Not Found', 503: 'Service Unavailable', 504: 'Gateway Timeout' }[status]
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status === 404 ? {} : { 'retry-after': '1' }),
  })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
}
