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
export async function becomeOnlyPress(home: string, onWaiting: () => void): Promise<void> {
  const address = addressOf(home)
  for (let waits = 0; !(await holds(address)); waits++) {
    if (waits === 0) onWaiting()
    await setTimeout(100)
  }
}

/** The name by which presses find each other. */
export function addressOf(home: string): string {
  const name = `meridian-press-${createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

async function holds(address: string): Promise<boolean> {
  if (await listens(address)) return true
  if (await isAnswered(address)) return false
  // Left behind by a press that was killed.
  rmSync(address, { force: true })
  return listens(address)
}

function listens(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((socket) => socket.destroy()).unref()
  server.once('error', () => resolve(false))
  server.listen(address, () => {
    // The name goes with us; it still answers, so that nobody takes it for one that was left behind.
    process.once('exit', () => rmSync(address, { force: true }))
    resolve(true)
  })
  return promise
}

function isAnswered(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(address, () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
