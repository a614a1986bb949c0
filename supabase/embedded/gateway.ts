import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { loopback } from './ports.ts'

/** Target of a path: a running service, one that is down, or none. */
export type Destination = { url: string; path: string } | 'unavailable' | undefined

const TIMEOUT_MS = 30_000

/** A proxy with one address and the paths of a hosted project. Answers 503 while a service is down. */
export function createGateway(resolve: (path: string) => Destination): Server {
  const proxy = createProxyServer({ xfwd: true, proxyTimeout: TIMEOUT_MS })
  const server = createServer((request, response) => {
    const destination = resolve(request.url ?? '/')
    if (destination === undefined) return sendProblem(response, 404, 'No service has this path.')
    if (destination === 'unavailable') return sendProblem(response, 503, 'This service is starting or restarting.')
    request.url = destination.path
    proxy.web(request, response, { target: destination.url }).catch((error: Error) => sendProxyError(response, error))
  })
  proxy.on('error', (error, _request, response) => sendProxyError(response as ServerResponse<IncomingMessage>, error))
  server.requestTimeout = TIMEOUT_MS
  // Longer than the functions' own timeout for idle connections: if the gateway closed first, a request could be on
  // its way.
  server.keepAliveTimeout = 120_000
  return server
}

/** A function receives `/functions/v1/api/issues?x` as `/api/issues?x`, as on a hosted project. */
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
  else if (/timeout|ETIMEDOUT/i.test(error.message)) sendProblem(response, 504, 'This service took too long to answer.')
  else sendProblem(response, 503, 'This service is not reachable.')
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
