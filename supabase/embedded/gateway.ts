import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { loopback } from './ports.ts'

/** Where a path leads: a piece that serves, one that is away for the moment, or nowhere. */
export type Destination = { url: string; path: string } | 'away' | undefined

const patience = 30_000

/** One address for everything, with the paths of a hosted project. It always answers, and says so when a piece is away. */
export function gateway(find: (path: string) => Destination): Server {
  const proxy = createProxyServer({ xfwd: true, proxyTimeout: patience })
  const server = createServer((request, response) => {
    const destination = find(request.url ?? '/')
    if (destination === undefined) return answer(response, 404, 'Nothing answers at this path.')
    if (destination === 'away') return answer(response, 503, 'This part is starting or restarting.')
    request.url = destination.path
    proxy.web(request, response, { target: destination.url }).catch((error: Error) => apologise(response, error))
  })
  proxy.on('error', (error, _request, response) => apologise(response as ServerResponse<IncomingMessage>, error))
  server.requestTimeout = patience
  // Longer than the functions keep a connection that nobody uses: one that we close first may be just about to carry a question.
  server.keepAliveTimeout = 120_000
  return server
}

/** `/functions/v1/api/issues?x` is seen by the function as `/api/issues?x`, as on a hosted project. */
export function route(
  path: string,
  auth: () => string | undefined,
  functions: (name: string) => string | undefined | null,
) {
  if (path.startsWith('/auth/v1/')) return to(auth(), path)
  const called = /^\/functions\/v1(\/([\w-]+)(?:[/?].*)?)$/.exec(path)
  if (!called?.[1] || !called[2]) return undefined
  const url = functions(called[2])
  return url === null ? undefined : to(url, called[1])
}

function to(url: string | undefined, path: string): Destination {
  return url === undefined ? 'away' : { url, path }
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

function apologise(response: ServerResponse<IncomingMessage>, error: Error): void {
  if (response.headersSent) response.destroy()
  else if (/timeout|ETIMEDOUT/i.test(error.message)) answer(response, 504, 'This part took too long to answer.')
  else answer(response, 503, 'This part is away for a moment.')
}

function answer(response: ServerResponse<IncomingMessage>, status: 404 | 503 | 504, detail: string): void {
  const title = { 404: 'Not Found', 503: 'Service Unavailable', 504: 'Gateway Timeout' }[status]
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status === 404 ? {} : { 'retry-after': '1' }),
  })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
}
