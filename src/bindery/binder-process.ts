import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { make, type Workshop } from './make.ts'
import type { FromBinder, ToBinder } from './messages.ts'

// The process that makes files on request: started when the first is asked for, ended when none has been for a while.
// It has no way to the database, and whoever reads or publishes goes first.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the press ends first.
setPriority(5)

let workshop: Workshop = { siteUrl: 'http://localhost', pictures: [] }
process.on('message', (message: ToBinder) => {
  if (message.kind === 'init') workshop = message
  else void answer(message).then((reply) => process.connected && process.send?.(reply, () => {}))
})

async function answer({ order, file }: ToBinder & { kind: 'render' }): Promise<FromBinder> {
  try {
    writeFileSync(file, await make(order, workshop))
    return { kind: 'rendered' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
