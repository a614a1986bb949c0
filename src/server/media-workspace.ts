import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { homePath } from '#lib/home-paths.ts'
import { HttpError } from '#shared/contracts/http-error.ts'
import { MAX_UPLOAD_BYTES } from '#shared/domain/media.ts'

/** Longer than any upload may take. */
const MAX_AGE_MS = 60 * 60 * 1000

/** Runs `work` with a folder of its own, which is removed afterwards. */
export async function withWorkspace<T>(home: string, id: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(homePath(home, 'uploads'), id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what killed processes have left. */
export async function removeAbandonedWorkspaces(home: string, maxAgeMs = MAX_AGE_MS): Promise<void> {
  const folder = homePath(home, 'uploads')
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(path.join(folder, name)).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > maxAgeMs)
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

const tooLarge = (noun: string) =>
  new HttpError(
    'body-too-large',
    `A ${noun} may have ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Please make it smaller first.`,
  )

interface ReceivedFile {
  /** SHA-256, in hexadecimal. */
  hash: string
  bytes: number
}

/** Writes the body of a request into a file. `noun` is the file's, for the sender. Throws `body-too-large` as soon as it is. */
export async function receiveFile(
  request: IncomingMessage,
  file: string,
  noun: string,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let length = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      length += chunk.length
      hash.update(chunk)
      callback(length > MAX_UPLOAD_BYTES ? tooLarge(noun) : null, chunk)
    },
  })
  await pipeline(request.iterator({ destroyOnReturn: false }), meter, createWriteStream(file), { signal })
  if (length === 0) throw new HttpError('invalid-fields', 'The file is empty.')
  return { hash: hash.digest('hex'), bytes: length }
}

/** Before anything else is done: the sender has said how long the body is. */
export function rejectTooLarge({ headers }: IncomingMessage, noun: string): void {
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge(noun)
}

const MAX_NAME = 200

/** The name of the file on the sender's device, percent-encoded in a header. */
export function fileNameOf({ headers }: IncomingMessage, fallback: string): string {
  const header = String(headers['x-file-name'] ?? '')
  let decoded: string
  try {
    decoded = decodeURIComponent(header)
  } catch {
    decoded = ''
  }
  const name = decoded.replace(/\p{Cc}/gu, ' ').trim()
  return name.slice(0, MAX_NAME).trim().toWellFormed() || fallback
}
