import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'

/** The library exports its interface only as the type of this field, and none of its adapters. */
type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

/** Kept beside the bytes of an object. */
type StoredHeaders = Pick<ObjectMetadata, 'mimetype' | 'cacheControl' | 'eTag'>

const HEADERS_SUFFIX = '.headers.json'

/**
 * Keeps the objects of Storage as files: `<folder>/<bucket>/<key>`, and their headers beside them. A key is encoded into one
 * file name, so that it cannot lead out of its bucket's folder.
 */
export function createFileStorage(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) => join(folder, encodeURIComponent(bucket), encodeURIComponent(key))

  async function headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const file = fileOf(bucket, key)
    const [{ size, mtime }, headers] = await Promise.all([stat(file), readFile(file + HEADERS_SUFFIX, 'utf8')])
    const stored = JSON.parse(headers) as StoredHeaders
    return { ...stored, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 }
  }

  async function deleteObject(bucket: string, key: string): Promise<void> {
    const file = fileOf(bucket, key)
    await Promise.all([rm(file, { force: true }), rm(file + HEADERS_SUFFIX, { force: true })])
  }

  return {
    driver: undefined,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = await toBuffer(body)
      const headers: StoredHeaders = {
        mimetype,
        cacheControl,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      }
      mkdirSync(join(folder, encodeURIComponent(bucket)), { recursive: true })
      const file = fileOf(bucket, key)
      await replaceFile(file + HEADERS_SUFFIX, JSON.stringify(headers))
      await replaceFile(file, bytes)
      return headObject(bucket, key)
    },
    async getObject(bucket, key) {
      const metadata = await headObject(bucket, key)
      return { metadata, httpStatusCode: 200, body: await readFile(fileOf(bucket, key)) }
    },
    headObject,
    deleteObject,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => deleteObject(bucket, key)))
    },
    async copyObject(sourceBucket, source, _version, bucket, key) {
      mkdirSync(join(folder, encodeURIComponent(bucket)), { recursive: true })
      for (const suffix of [HEADERS_SUFFIX, ''])
        await copyFile(fileOf(sourceBucket, source) + suffix, fileOf(bucket, key) + suffix)
      const { httpStatusCode, eTag, lastModified } = await headObject(bucket, key)
      return { httpStatusCode, eTag, lastModified }
    },
    async privateAssetUrl(bucket, key) {
      return fileOf(bucket, key)
    },
  }
}

/** Removes files whose row was never written, because the process was killed between the two. */
export async function removeUnlistedFiles(
  folder: string,
  listed: Iterable<{ bucket: string; key: string }>,
): Promise<number> {
  const known = new Set([...listed].map(({ bucket, key }) => join(encodeURIComponent(bucket), encodeURIComponent(key))))
  const isKnown = (name: string) => known.has(name) || known.has(name.slice(0, -HEADERS_SUFFIX.length))
  const files = readEntries(folder).flatMap((bucket) =>
    readEntries(join(folder, bucket)).map((name) => join(bucket, name)),
  )
  const unlisted = files.filter((name) => !isKnown(name))
  await Promise.all(unlisted.map((name) => rm(join(folder, name), { force: true })))
  return unlisted.length
}

function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, content, { flush: true })
  await rename(temporaryFile, file)
}

async function toBuffer(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Uint8Array> {
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer())
}
