import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/** Size in bytes and SHA-256 (hexadecimal) of a content before its compression and encryption. */
export interface Digest {
  bytes: number
  sha256: string
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)

/** Writes files that only the owner of the private key can read: compressed, then encrypted as age does. */
export function createWriter(folder: string, recipients: string[]) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (name: string, content: Readable): Promise<Digest> => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    const { counter, digest } = countingStream()
    const compressed = createGzip()
    const reading = pipeline(content, counter, compressed)
    const encrypted = fromWeb(await encrypter.encrypt(toWeb(compressed)))
    await Promise.all([reading, pipeline(encrypted, createWriteStream(file, { mode: 0o600, flush: true }))])
    return digest()
  }
}

/** Reads what `createWriter` wrote. Rejects when the key is another one, and when the content is not `expected`. */
export function createFileReader(folder: string, identity: string) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return async (name: string, target: Writable, expected?: Digest): Promise<void> => {
    const { counter, digest } = countingStream()
    try {
      const decrypted = fromWeb(await decrypter.decrypt(toWeb(createReadStream(path.join(folder, name)))))
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
