import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorageClient, readStoredFile, type StorageAccess, saveStoredFile } from '#lib/file-storage.ts'
import { MEDIA_BUCKET } from '#lib/media-cache.ts'
import type { PreparedPicture } from './types.ts'

export const ORIGINALS_BUCKET = 'originals'
const CONCURRENCY = 3
const ATTEMPTS = 2
const YEAR_SECONDS = '31536000'
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

export interface StoredFile {
  bucket: string
  name: string
}

export type MediaStorage = ReturnType<typeof createMediaStorage>

/** The buckets of uploaded files, with the rights of the secret key. */
export function createMediaStorage(access: StorageAccess) {
  const client = createStorageClient(access)

  async function put({ bucket, name }: StoredFile, file: string): Promise<void> {
    const options = { contentType: TYPES[name.split('.').at(-1) ?? ''] ?? '', cacheControl: YEAR_SECONDS, upsert: true }
    const bytes = await readFile(file)
    for (let attempt = 1; ; attempt++) {
      const { error } = await client.from(bucket).upload(name, bytes, options)
      if (!error) return
      if (attempt === ATTEMPTS) throw new Error(`${bucket}/${name} was not stored: ${error.message}`)
    }
  }

  return {
    /** Stores the files of a prepared picture, its original under this name. `stored` receives each one that was begun. */
    async store(
      picture: PreparedPicture,
      folder: string,
      originalName: string | null,
      stored: StoredFile[],
      signal: AbortSignal,
    ): Promise<void> {
      const files = (await readdir(join(folder, 'public'))).map((name) => ({
        target: { bucket: MEDIA_BUCKET, name },
        file: join(folder, 'public', name),
      }))
      if (picture.original && originalName)
        files.push({ target: { bucket: ORIGINALS_BUCKET, name: originalName }, file: join(folder, picture.original) })
      const work = async () => {
        for (let next = files.pop(); next; next = files.pop()) {
          signal.throwIfAborted()
          stored.push(next.target)
          await put(next.target, next.file)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work))
    },

    /** The jobs remove files that are left when this fails. */
    async remove(files: StoredFile[]): Promise<void> {
      for (const [bucket, group] of Map.groupBy(files, (file) => file.bucket))
        await client.from(bucket).remove(group.map(({ name }) => name))
    },

    /** Stores one file of this machine. */
    put,

    read: ({ bucket, name }: StoredFile) => readStoredFile(client, bucket, name),
    save: ({ bucket, name }: StoredFile, file: string) => saveStoredFile(client, bucket, name, file),
  }
}
