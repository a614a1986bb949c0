import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type DocumentContext, renderDocument } from './render-document.ts'
import type { FromDocumentWorker, ToDocumentWorker } from './worker-messages.ts'

// The process that makes files on request: started when the first is asked for, ended when none has been for a while.
// It has no way to the database, and whoever reads or publishes goes first.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the press ends first.
setPriority(5)

let context: DocumentContext = { siteUrl: 'http://localhost', imageFolders: [] }
process.on('message', (message: ToDocumentWorker) => {
  if (message.kind === 'init') context = message
  else void handleJob(message).then((reply) => process.connected && process.send?.(reply, () => {}))
})

async function handleJob({ job, file }: ToDocumentWorker & { kind: 'render' }): Promise<FromDocumentWorker> {
  try {
    writeFileSync(file, await renderDocument(job, context))
    return { kind: 'rendered' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
