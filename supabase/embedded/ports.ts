import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { claimPort } from './port-claims.ts'
import { StartError } from './start-error.ts'

export const loopback = '127.0.0.1'

/** The preferred port, or the next free one above it; nobody else is given it while this process runs. 0 takes any. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) return anyPort()
  for (let port = preferred; port < Math.min(preferred + 100, 65536); port++) {
    if (await takePort(port)) return port
  }
  throw new StartError(`No free port between ${preferred} and ${preferred + 99}.`)
}

/** False when it is somebody else's, or already chosen. */
export async function takePort(port: number): Promise<boolean> {
  return (await isFree(port)) && claimPort(port)
}

/** Free on both loopback addresses: browsers try ::1 first when they are told `localhost`. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, loopback)) && (await canListen(port, '::1'))
}

/** Resolves when something accepts connections on the port, or rejects when `signal` aborts. */
export async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  while (!(await accepts(port))) await delay(25, undefined, { signal })
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: loopback })
    const answer = (yes: boolean) => {
      socket.destroy()
      resolve(yes)
    }
    socket.setTimeout(1000, () => answer(false))
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
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
async function anyPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000)
    if (await takePort(port)) return port
  }
  throw new StartError('No free port between 20000 and 32000.')
}
