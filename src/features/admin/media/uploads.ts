import { atom } from 'nanostores'
import { problemDetail } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { Media } from '#shared/contracts/media.ts'
import { MAX_UPLOAD_BYTES } from '#shared/domain/media.ts'
import { foldersQuery, mediaQueries } from '../admin-queries.ts'
import { recheckAccessOn403 } from '../useAuthState.ts'
import { uploadFile } from './upload-media.ts'

/** A file on its way into the library, for the tray. */
export interface Upload {
  id: number
  file: File
  folder: string
  /** `preparing`: the site has the file. `duplicate`: the library had it already. */
  state: 'waiting' | 'sending' | 'preparing' | 'added' | 'duplicate' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  sent: number
  error?: string
  media?: Media
}

/** The newest last. They go on while another section is open. */
export const $uploads = atom<Upload[]>([])

const CONCURRENCY = 2
const controllers = new Map<number, AbortController>()
let lastId = 0

export function addFiles(files: Iterable<File>, folder: string): void {
  const added = [...files].map((file): Upload => {
    const tooLarge = file.size > MAX_UPLOAD_BYTES
    const state = tooLarge ? 'failed' : 'waiting'
    return { id: ++lastId, file, folder, state, sent: 0, ...(tooLarge && { error: TOO_LARGE }) }
  })
  $uploads.set([...$uploads.get(), ...added])
  startNext()
}

const TOO_LARGE = `Larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Please make it smaller first.`

export function cancelUpload(id: number): void {
  update(id, { state: 'cancelled' })
  controllers.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
  startNext()
}

export function retryUpload(id: number): void {
  update(id, { state: 'waiting', sent: 0, error: undefined })
  startNext()
}

export const isUnfinished = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'preparing'

export const clearFinishedUploads = () => $uploads.set($uploads.get().filter(isUnfinished))

function startNext(): void {
  const uploads = $uploads.get()
  const running = uploads.filter(({ state }) => state === 'sending' || state === 'preparing').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, CONCURRENCY - running))
    void start(upload)
}

async function start({ id, file, folder }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  update(id, { state: 'sending' })
  try {
    const onProgress = (sent: number) =>
      isRunning(id) && update(id, { sent, state: sent < 1 ? 'sending' : 'preparing' })
    const { media, isDuplicate } = await uploadFile(file, { folder, onProgress, signal: controller.signal })
    update(id, { state: isDuplicate ? 'duplicate' : 'added', media })
    invalidate(...mediaQueries, foldersQuery)
  } catch (error) {
    if (!controller.signal.aborted) {
      update(id, { state: 'failed', error: problemDetail(error) ?? 'We could not be reached. Nothing was added.' })
      recheckAccessOn403(error)
    }
  } finally {
    controllers.delete(id)
    startNext()
  }
}

const isRunning = (id: number) => $uploads.get().some((upload) => upload.id === id && isUnfinished(upload))

function update(id: number, change: Partial<Upload>): void {
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}
