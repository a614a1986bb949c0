import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { BucketSettings } from '#lib/bucket-settings.ts'
import { type Bucket, openBucket } from '#lib/object-storage.ts'

/** The files of one backup, in a folder or below a prefix of a bucket. */
export interface BackupFiles {
  /** Names the backup for people. */
  address: string
  /** Resolves to the number of bytes that were stored. */
  write(name: string, content: Readable): Promise<number>
  /** Rejects when there is no such file. */
  read(name: string): Promise<Readable>
  exists(name: string): Promise<boolean>
  /** The bytes of each file that is there, by its name. */
  sizes(): Promise<Map<string, number>>
}

export interface NewBackup extends BackupFiles {
  /** After the manifest: gives the backup its name. */
  finish(): void
}

/** Where backups are kept, each under the time of its snapshot. */
export interface BackupDestination {
  create(name: string): NewBackup
  list(): Promise<{ name: string; isWhole: boolean }[]>
  remove(name: string): Promise<void>
}

/** It is written last, and encrypted as well: names of files and hashes of small tables tell something of their content. */
export const MANIFEST_FILE = 'manifest.json.gz.age'

const UNFINISHED = '.unfinished'

export function folderFiles(folder: string, address = folder): BackupFiles {
  return {
    address,
    async write(name, content) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      const { counter, bytes } = countingStream()
      await pipeline(content, counter, createWriteStream(file, { mode: 0o600, flush: true }))
      return bytes()
    },
    read: async (name) => createReadStream(path.join(folder, name)),
    exists: async (name) => existsSync(path.join(folder, name)),
    async sizes() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const files = entries.map(({ parentPath, name }) => path.join(parentPath, name))
      // A manifest has slashes on every system.
      const nameOf = (file: string) => path.relative(folder, file).replaceAll(path.sep, '/')
      return new Map(files.map((file) => [nameOf(file), statSync(file).size]))
    },
  }
}

export function folderDestination(folder: string): BackupDestination {
  return {
    create(name) {
      const whole = path.join(folder, name)
      if (existsSync(whole)) throw new Error(`${whole} exists already.`)
      mkdirSync(whole + UNFINISHED, { recursive: true, mode: 0o700 })
      return { ...folderFiles(whole + UNFINISHED, whole), finish: () => renameSync(whole + UNFINISHED, whole) }
    },
    list: async () =>
      readdirSync(folder).map((name) => ({ name, isWhole: existsSync(path.join(folder, name, MANIFEST_FILE)) })),
    remove: async (name) => rmSync(path.join(folder, name), { recursive: true, force: true }),
  }
}

/** A service that does not answer for some seconds should not end a backup of hours. */
export const ATTEMPTS = 6
const ENCRYPTED = { contentType: 'application/octet-stream' }

const openPatiently = (settings: BucketSettings) => openBucket(settings, { attempts: ATTEMPTS })
const addressOf = ({ bucket, prefix }: BucketSettings) => `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** `settings.prefix` is that of one backup. */
export function bucketFiles(settings: BucketSettings): BackupFiles {
  return filesIn(openPatiently(settings), '', addressOf(settings))
}

function filesIn(bucket: Bucket, below: string, address: string): BackupFiles {
  return {
    address,
    write: (name, content) => bucket.upload(below + name, content, ENCRYPTED),
    async read(name) {
      const response = await bucket.get(below + name)
      if (!response?.body) throw new Error(`${address} has no ${name}.`)
      return Readable.fromWeb(response.body as ReadableStream)
    },
    exists: (name) => bucket.exists(below + name),
    async sizes() {
      const sizes = new Map<string, number>()
      for await (const objects of bucket.list(below))
        for (const { key, bytes } of objects) sizes.set(key.slice(below.length), bytes)
      return sizes
    },
  }
}

export function bucketDestination(settings: BucketSettings): BackupDestination {
  const bucket = openPatiently(settings)
  return {
    // The manifest comes last, and without it a backup is none: nothing has to be renamed.
    create: (name) => ({
      ...filesIn(bucket, `${name}/`, addressOf({ ...settings, prefix: `${settings.prefix}${name}/` })),
      finish: () => {},
    }),
    async list() {
      const names = await bucket.folders()
      return Promise.all(
        names.map(async (name) => ({ name, isWhole: await bucket.exists(`${name}/${MANIFEST_FILE}`) })),
      )
    },
    async remove(name) {
      // First, so that a removal that is interrupted leaves nothing that looks whole.
      await bucket.remove(`${name}/${MANIFEST_FILE}`)
      for await (const objects of bucket.list(`${name}/`)) for (const { key } of objects) await bucket.remove(key)
    },
  }
}

function countingStream() {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { counter, bytes: () => bytes }
}
