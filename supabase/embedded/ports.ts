import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess, isRunning, type ProcessIdentity } from './processes.ts'
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

/**
 * A port is chosen long before a piece listens on it, so another start on this machine would find it free as well. Whoever
 * chooses one says so here, in a file that only the first can make; it counts as long as that process runs.
 */
export function claimPort(port: number): boolean {
  const file = join(claimsFolder(), String(port))
  if (claimedFiles.has(file)) return false
  if (!createClaimFile(file)) {
    if (isClaimed(file)) return false
    rmSync(file, { force: true })
    if (!createClaimFile(file)) return false
  }
  if (claimedFiles.size === 0) process.once('exit', releaseAll)
  claimedFiles.add(file)
  return true
}

const claimedFiles = new Set<string>()

function releaseAll(): void {
  for (const file of claimedFiles) rmSync(file, { force: true })
}

/** Each user's own: a folder that everybody may write to is no place to look at what others left. */
function claimsFolder(): string {
  const folder = join(tmpdir(), `meridian-ports-${process.getuid?.() ?? ''}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function createClaimFile(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** What cannot be read is being written at this moment. */
function isClaimed(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity)
  } catch {
    return true
  }
}
