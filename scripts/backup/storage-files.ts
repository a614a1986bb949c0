import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isStorageError, StorageApiError } from '@supabase/storage-js'
import { withAttempts } from '#lib/with-attempts.ts'
import { ATTEMPTS } from './backup-destination.ts'
import type { Manifest } from './manifest.ts'
import { type Project, storageOf } from './project.ts'

/** A download that ended before all of its bytes had come. */
class InterruptedDownload extends Error {}

/** Storage is tried as often as a bucket: it or its network may fail for some seconds in a backup of hours. */
const patiently = <T>(operation: () => Promise<T>): Promise<T> => withAttempts(ATTEMPTS, operation, isTemporary)

function isTemporary(error: unknown): boolean {
  if (error instanceof StorageApiError) return error.status === 429 || error.status >= 500
  // Storage did not answer.
  return isStorageError(error) || error instanceof InterruptedDownload
}

/**
 * Passes the bytes of a file to `receive` as they come, and from the first one again when the download is interrupted. Rejects
 * with a StorageError, or with the error of `receive`.
 */
export const downloadFile = <T>(
  project: Project,
  { bucket, name }: { bucket: string; name: string },
  receive: (content: Readable) => Promise<T>,
): Promise<T> =>
  patiently(async () => {
    const { data, error } = await storageOf(project).from(bucket).download(name).asStream()
    if (error) throw error
    return await receive(Readable.from(bytesOf(data as ReadableStream<Uint8Array>), { objectMode: false }))
  })

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new InterruptedDownload('the download was interrupted', { cause })
  }
}

/** Replaces a file that has the name. Rejects with a StorageError. */
export const uploadFile = (
  project: Project,
  { bucket, name, contentType, cacheControl }: Manifest['objects'][number],
  content: Buffer,
): Promise<void> =>
  patiently(async () => {
    const { error } = await storageOf(project)
      .from(bucket)
      .upload(name, content, {
        upsert: true,
        ...(contentType && { contentType }),
        // Storage takes seconds and answers with a header.
        ...(cacheControl && { cacheControl: cacheControl.replace(/^max-age=/, '') }),
      })
    if (error) throw error
  })
