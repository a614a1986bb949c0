import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Waits until no other press of this machine works on the same pages, then holds the place until the process ends,
 * however it ends. Two at once could each put an older page over the other's newer one.
 */
export async function acquireProcessLock(home: string, onWaiting: () => void): Promise<void> {
  const socketPath = lockSocketPath(home)
  for (let attempts = 0; !(await tryLock(socketPath)); attempts++) {
    if (attempts === 0) onWaiting()
    await setTimeout(100)
  }
}

/** The name by which presses find each other. */
export function lockSocketPath(home: string): string {
  const name = `meridian-publisher-${createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

async function tryLock(socketPath: string): Promise<boolean> {
  if (await tryListen(socketPath)) return true
  if (await isLockHeld(socketPath)) return false
  // Left behind by a press that was killed.
  rmSync(socketPath, { force: true })
  return tryListen(socketPath)
}

function tryListen(socketPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((socket) => socket.destroy()).unref()
  server.once('error', () => resolve(false))
  server.listen(socketPath, () => {
    // The name goes with us; it still answers, so that nobody takes it for one that was left behind.
    process.once('exit', () => rmSync(socketPath, { force: true }))
    resolve(true)
  })
  return promise
}

function isLockHeld(socketPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(socketPath, () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
