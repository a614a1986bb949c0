import { createServer as createHttpServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net'

/**
 * A proxy between a function and its services, which records every point between two steps: before a request is sent,
 * before its response arrives, and before a transaction begins. The function can be held at one of them, to be killed there.
 */
export interface CrashPoints {
  /** Starts a proxy for a service, and returns its address. */
  proxyHttp(target: string): Promise<string>
  proxyPostgres(url: string): Promise<string>
  /** Clears the recorded points. The process is held at the first point for which the condition is true. */
  arm(shouldStop: (passed: string[]) => boolean): void
  disarm(): void
  /** Resolves with the point that was reached. */
  stopped: () => Promise<string>
  /** The points that were passed, in order. */
  passed(): string[]
  stop(): Promise<void>
}

export function createCrashPoints(): CrashPoints {
  const servers: (Server | NetServer)[] = []
  let passed: string[] = []
  const never = () => false
  let stopCondition: (passed: string[]) => boolean = never
  let stopPoint = Promise.withResolvers<string>()

  /** Never resolves at the point where the process is held. */
  async function passPoint(crashPoint: string): Promise<void> {
    passed.push(crashPoint)
    if (!stopCondition(passed)) return
    stopCondition = never
    stopPoint.resolve(crashPoint)
    await new Promise(() => {})
  }

  return {
    proxyHttp: (target) =>
      listen(servers, createHttpServer(forwardRequests(new URL(target), passPoint))).then(
        (port) => `http://127.0.0.1:${port}`,
      ),
    async proxyPostgres(url) {
      const address = new URL(url)
      const upstream = { host: address.hostname, port: Number(address.port) }
      address.port = String(
        await listen(
          servers,
          createServer((socket) => proxyConnection(upstream, socket, passPoint)),
        ),
      )
      return address.href
    },
    arm(shouldStop) {
      passed = []
      stopCondition = shouldStop
      stopPoint = Promise.withResolvers()
    },
    disarm() {
      passed = []
      stopCondition = never
    },
    stopped: () => stopPoint.promise,
    passed: () => passed,
    async stop() {
      for (const server of servers) {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function listen(servers: (Server | NetServer)[], server: Server | NetServer): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const forwardRequests =
  (target: URL, passPoint: (crashPoint: string) => Promise<void>) =>
  (request: IncomingMessage, response: import('node:http').ServerResponse) => {
    const label = `${request.method} ${request.url?.split('?')[0]?.replace(/_[0-9a-f]{8,}/g, '_…')}`
    const forward = () => {
      const { hostname: host, port } = target
      const path = request.url
      const upstreamRequest = httpRequest(
        { host, port, path, method: request.method, headers: request.headers },
        (upstreamResponse) => {
          passPoint(`the answer to ${label}`).then(() => {
            response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
            upstreamResponse.pipe(response)
          })
        },
      )
      upstreamRequest.on('error', () => response.destroy())
      request.pipe(upstreamRequest)
    }
    passPoint(label).then(forward)
  }

/** A transaction that writes begins with one message of the data layer, which is never split. */
const TRANSACTION_START = 'read write; select set_config'

function proxyConnection(
  upstream: { host: string; port: number },
  socket: Socket,
  passPoint: (crashPoint: string) => Promise<void>,
): void {
  const database = connect(upstream)
  socket.on('data', async (chunk) => {
    socket.pause()
    if (chunk.includes(TRANSACTION_START)) await passPoint('a transaction')
    database.write(chunk)
    socket.resume()
  })
  database.pipe(socket)
  const closeBoth = () => {
    socket.destroy()
    database.destroy()
  }
  for (const side of [socket, database]) side.on('close', closeBoth).on('error', closeBoth)
}
