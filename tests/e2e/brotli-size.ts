import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

const sizes = new Map<string, number>()

/** The length as brotli. Pages share most of their files, and to compress one takes as long as to load a page. */
export function brotliSize(content: string | Buffer): number {
  const digest = createHash('sha256').update(content).digest('base64')
  const size = sizes.get(digest) ?? brotliCompressSync(content).length
  sizes.set(digest, size)
  return size
}
