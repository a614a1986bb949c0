import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createProxyServer } from 'httpxy'
import { loopback } from './ports.ts'

/** Target of a path: a running service, one that is down, or none. */
export type Destination = { url: string; path: string } | 'unavailable' | 'unauthorized' | undefined

const TIMEOUT_MS = 30_000
/**
 * How long a server keeps an idle connection. Longer than its clients do: if the server closed first, as Node does after five
 * seconds, a request could be on its way.
 */
export const KEEP_ALIVE_MS = 120_000
/** Statements about the client that only a proxy in front could make, and there is none. */
const CLIENT_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** A proxy with one address and the paths of a hosted project. Answers 503 while a service is down. */
export function createGateway(
  resolve: (path: string, request: IncomingMessage) => Destination | Promise<Destination>,
): Server {
  const proxy = createProxyServer({ xfwd: true, proxyTimeout: TIMEOUT_MS })
  const server = createServer(async (request, response) => {
    const destination = await resolve(request.url ?? '/', request)
    if (destination === 'unauthorized') return sendProblem(response, 401, 'The services ask Auth with the secret key.')
    if (destination === undefined) return sendProblem(response, 404, 'No service has this path.')
    if (destination === 'unavailable') return sendProblem(response, 503, 'This service is starting or restarting.')
    request.url = destination.path
    for (const name of CLIENT_HEADERS) delete request.headers[name]
    proxy.web(request, response, { target: destination.url }).catch((error: Error) => sendProxyError(response, error))
  })
  proxy.on('error', (error, _request, response) => sendProxyError(response as ServerResponse<IncomingMessage>, error))
  server.requestTimeout = TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/**
 * A function receives `/functions/v1/api/issues?x` as `/api/issues?x`, as on a hosted project. Auth answers only callers
 * with the secret key, so that nobody gets past the limits of the functions.
 */
export async function resolveRoute(
  path: string,
  { method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders },
  secretKey: string,
  auth: () => string | undefined,
  functions: (name: string) => Promise<string | undefined | null>,
): Promise<Destination> {
  const isPublicRead = method === 'GET' && /^\/auth\/v1\/(settings|health|\.well-known\/jwks\.json)$/.test(path)
  if (path.startsWith('/auth/v1/') && !isPublicRead && headers.apikey !== secretKey) return 'unauthorized'
  if (path.startsWith('/auth/v1/') || path.startsWith('/storage/v1/')) return toDestination(auth(), path)
  const match = /^\/functions\/v1(\/([\w-]+)(?:[/?].*)?)$/.exec(path)
  if (!match?.[1] || !match[2]) return undefined
  const url = await functions(match[2])
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

function sendProblem(response: ServerResponse<IncomingMessage>, status: 401 | 404 | 503 | 504, detail: string): void {
  const title = { 401: 'Unauthorized', 404: 'Not Found', 503: 'Service Unavailable', 504: 'Gateway Timeout' }[status]
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status < 500 ? {} : { 'retry-after': '1' }),
  })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
}
