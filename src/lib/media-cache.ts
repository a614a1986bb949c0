import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import { LRUCache } from 'lru-cache'
import { isImageFile } from '#shared/domain/image.ts'
import { homePath } from './home-paths.ts'

/** The public bucket of pictures, and the path of its files on the site. */
export const MEDIA_BUCKET = 'media'
const MEDIA_PATH = /^\/media\/([^/]+)$/

export interface MediaCacheOptions {
  home: string
  supabaseUrl: string
  /** Of all files that are kept; the oldest are removed beyond it. */
  maxBytes: number
}

const FETCH_TIMEOUT_MS = 15_000
/** How long the answer that there is no such file is remembered: names cannot be guessed, but links can be wrong. */
const UNKNOWN_MS = 10_000
const MAX_FETCHES = 16

export type MediaCache = ReturnType<typeof createMediaCache>

/**
 * Pictures of the media library on this machine: each file is fetched once from Storage and kept. Several processes may use
 * one folder, because files are put in place by renaming and never change.
 */
export function createMediaCache({ home, supabaseUrl, maxBytes }: MediaCacheOptions) {
  const folder = mediaFolder(home)
  const bucket = new StorageClient(new URL('storage/v1', withSlash(supabaseUrl)).href).from(MEDIA_BUCKET)
  const unknown = new LRUCache<string, true>({ max: 1000, ttl: UNKNOWN_MS })
  const pending = new Map<string, Promise<boolean>>()
  let bytesUntilSweep = 0

  /** Whether there is such a file. Throws when Storage cannot be reached. */
  async function fetchFile(file: string): Promise<boolean> {
    const { publicUrl } = bucket.getPublicUrl(file).data
    const response = await fetch(publicUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (response.status === 400 || response.status === 404) {
      await response.body?.cancel()
      unknown.set(file, true)
      return false
    }
    if (!response.ok) throw new Error(`Storage answered ${response.status} for ${file}.`)
    const bytes = Buffer.from(await response.arrayBuffer())
    await mkdir(folder, { recursive: true })
    const temporaryFile = path.join(folder, `.${file}.${process.pid}`)
    await writeFile(temporaryFile, bytes)
    await rename(temporaryFile, path.join(folder, file))
    bytesUntilSweep -= bytes.length
    if (bytesUntilSweep <= 0) bytesUntilSweep = await removeOldest(folder, maxBytes)
    return true
  }

  return {
    /**
     * Puts the file of this path of the site into the folder, unless it is there. Resolves to whether there is one; rejects
     * when Storage cannot be reached or too many files are being fetched.
     */
    async ensure(pagePath: string): Promise<boolean> {
      const file = MEDIA_PATH.exec(pagePath)?.[1]
      if (!file || !isImageFile(file) || unknown.has(file)) return false
      if (await exists(path.join(folder, file))) return true
      const running = pending.get(file)
      if (running) return running
      if (pending.size >= MAX_FETCHES) throw new Error('Too many pictures are being fetched from Storage.')
      const fetching = fetchFile(file).finally(() => pending.delete(file))
      pending.set(file, fetching)
      return fetching
    },
  }
}

/** The folder that is served, as the site's build is: it contains `media/<file>`. */
export const mediaRoot = (home: string) => homePath(home, 'mediaCache')
const mediaFolder = (home: string) => path.join(mediaRoot(home), 'media')

/** Removes the oldest files until a tenth of the limit is free. Returns how many bytes may be added before the next sweep. */
async function removeOldest(folder: string, maxBytes: number): Promise<number> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(path.join(folder, name)).catch(() => undefined)
      return { name, size: stats?.size ?? 0, time: stats?.mtimeMs ?? 0 }
    }),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  const target = total > maxBytes ? maxBytes * 0.9 : maxBytes
  for (const { name, size } of files.sort((a, b) => a.time - b.time)) {
    if (total <= target) break
    await rm(path.join(folder, name), { force: true })
    total -= size
  }
  return Math.max(1, (maxBytes - total) / 2)
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)
