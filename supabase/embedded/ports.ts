import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { claimPort } from './port-claims.ts'
import { StartError } from './start-error.ts'

export const loopback = '127.0.0.1'

/** The preferred port, or the next free one above it; nobody else is given it while this process runs. 0 takes any. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) return randomPort()
  for (let port = preferred; port < Math.min(preferred + 100, 65536); port++) {
    if (await reservePort(port)) return port
  }
  throw new StartError(`No free port between ${preferred} and ${preferred + 99}.`)
}

/** False when it is somebody else's, or already chosen. */
export async function reservePort(port: number): Promise<boolean> {
  return (await isFree(port)) && claimPort(port)
}

/** Free on both loopback addresses: browsers try ::1 first when they are told `localhost`. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, loopback)) && (await canListen(port, '::1'))
}

/** Resolves when something accepts connections on the port, or rejects when `signal` aborts. */
export async function waitForPort(port: number, signal: AbortSignal): Promise<void> {
  while (!(await acceptsConnections(port))) await delay(25, undefined, { signal })
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: loopback })
    const finish = (accepted: boolean) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.setTimeout(1000, () => finish(false))
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    // A machine without IPv6 refuses ::1 with another code: nobody can be listening there.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Below the range from which the system gives ports to outgoing connections: one of those could take it before us. */
async function randomPort(): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = randomInt(20_000, 32_000)
    if (await reservePort(port)) return port
  }
  throw new StartError('No free port between 20000 and 32000.')
}
