import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { renderDocument } from './render-document.ts'
import type { DocumentContext, FromDocumentWorker, OnTypesettingProgress, ToDocumentWorker } from './types.ts'

// The publisher starts this process for the first card or PDF and ends it 15 s after the last job. It has no connection to
// the database, and a lower priority than serving and publishing.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the publisher ends first.
setPriority(5)

let context: DocumentContext = { siteUrl: 'http://localhost', imageFolders: [] }
process.on('message', (message: ToDocumentWorker) => {
  if (message.kind === 'init') context = message
  else void handleJob(message).then(send)
})

const send = (message: FromDocumentWorker) => process.connected && process.send?.(message, () => {})
const reportProgress: OnTypesettingProgress = (progress) => send({ kind: 'progress', progress })

async function handleJob({ job, file }: ToDocumentWorker & { kind: 'render' }): Promise<FromDocumentWorker> {
  try {
    writeFileSync(file, await renderDocument(job, context, reportProgress))
    return { kind: 'rendered' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
