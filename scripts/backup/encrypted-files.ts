import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { BackupFiles } from './backup-destination.ts'

/** Size in bytes and SHA-256 (hexadecimal) of a content before its compression and encryption. */
export interface Digest {
  bytes: number
  sha256: string
}

/** A content, and its file in the backup. */
export interface Stored extends Digest {
  /** Size of the compressed and encrypted file. */
  stored: number
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)

/** Writes files that only the owner of the private key can read: compressed, then encrypted as age does. */
export function createWriter(files: BackupFiles, recipients: string[]) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (name: string, content: Readable): Promise<Stored> => {
    const { counter, digest } = countingStream()
    const compressed = createGzip()
    const reading = pipeline(content, counter, compressed)
    const writing = encrypter.encrypt(toWeb(compressed)).then((encrypted) => files.write(name, fromWeb(encrypted)))
    const [stored] = await Promise.all([writing, reading])
    return { ...digest(), stored }
  }
}

/** Reads what `createWriter` wrote. Rejects when the key is another one, and when the content is not `expected`. */
export function createFileReader(files: BackupFiles, identity: string) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return async (name: string, target: Writable, expected?: Digest): Promise<void> => {
    const { counter, digest } = countingStream()
    try {
      const decrypted = fromWeb(await decrypter.decrypt(toWeb(await files.read(name))))
      await pipeline(decrypted, createGunzip(), counter, target)
    } catch (error) {
      // A copy into the database waits for its end otherwise. The error is reported here, once.
      target.on('error', () => {}).destroy(error as Error)
      throw error
    }
    if (expected && digest().sha256 !== expected.sha256) throw new Error(`${name} is not the file that was saved.`)
  }
}

/** The digest of a stream that is read and thrown away. */
export async function digestOf(content: Readable): Promise<Digest> {
  const { counter, digest } = countingStream()
  await pipeline(content, counter.resume())
  return digest()
}

function countingStream() {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { counter, digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }) }
}
