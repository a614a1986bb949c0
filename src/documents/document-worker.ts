import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { renderDocument } from './render-document.ts'
import type { DocumentContext, FromDocumentWorker, ToDocumentWorker } from './types.ts'

// The process that renders cards and PDFs: started by the first request, ended when none has come for a while. It has no
// connection to the database, and a lower priority than serving and publishing.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the publisher ends first.
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
