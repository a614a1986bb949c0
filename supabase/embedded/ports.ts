import { randomInt } from 'node:crypto'
import { constants, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess, isRunning, type ProcessIdentity } from './processes.ts'
import { StartError } from './start-error.ts'

export const loopback = '127.0.0.1'

/** Claims the preferred port or the next free one above it for the life of this process; 0 takes any port. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) return randomPort()
  for (let port = preferred; port < Math.min(preferred + 100, 65536); port++) {
    if (await reservePort(port)) return port
  }
  throw new StartError(`No free port between ${preferred} and ${preferred + 99}.`)
}

/** Answers false when the port is in use or claimed. */
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
    // Without IPv6, ::1 fails with another code, and no program can listen there.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Below the ephemeral range: there an outgoing connection could take the port before the service does. */
async function randomPort(): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = randomInt(20_000, 32_000)
    if (await reservePort(port)) return port
  }
  throw new StartError('No free port between 20000 and 32000.')
}

/**
 * A port is chosen long before a service listens on it, so another start would find it free as well. A claim is a file,
 * created exclusively, that counts as long as its process runs.
 */
function claimPort(port: number): boolean {
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

/** One folder per user: in a folder that others can write to, their files would count as claims. */
function claimsFolder(): string {
  const folder = join(tmpdir(), `meridian-ports-${process.getuid?.() ?? ''}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  requireOwnFolder(folder)
  return folder
}

/** Another user could have made the folder, or a link there, before. */
function requireOwnFolder(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  const isOwn = process.getuid === undefined || uid === process.getuid()
  if ((mode & constants.S_IFMT) !== constants.S_IFDIR || !isOwn)
    throw new StartError(`${folder} belongs to another user. Remove it, or set TMPDIR to another folder.`)
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

/** A file that cannot be parsed is being written at this moment. */
function isClaimed(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity)
  } catch {
    return true
  }
}
