import { setPriority } from 'node:os'
import { preparePicture } from './prepare-picture.ts'
import { RejectedUpload } from './rejected-upload.ts'
import type { FromUploadWorker, ToUploadWorker } from './types.ts'
import { validatePdf } from './validate-pdf.ts'

// A process for one uploaded file: what a hostile file does to a decoder ends with it. It has no connection to the database
// or to Storage, and a lower priority than serving and publishing.

/** Of the whole process. A picture of 100 megapixels takes half of it. */
const MAX_RSS_BYTES = 1536 * 1024 * 1024
const RSS_INTERVAL_MS = 100

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the site ends first.
setPriority(5)

// Decoding runs on other threads, so this timer is not delayed by it.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES)
    reply({ kind: 'rejected', detail: 'This file takes more memory than there is. Please make it smaller first.' })
}, RSS_INTERVAL_MS).unref()

process.once('message', async (job: ToUploadWorker) => {
  try {
    reply({ kind: 'done', result: job.kind === 'pdf' ? await validatePdf(job.input) : await preparePicture(job) })
  } catch (error) {
    if (error instanceof RejectedUpload) reply({ kind: 'rejected', detail: error.message })
    else reply({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function reply(message: FromUploadWorker): void {
  if (process.connected) process.send?.(message, () => process.exit())
}
