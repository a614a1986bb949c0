import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface EncodedPage {
  plain: Buffer
  br: Buffer
}

const brotliAsync = promisify(brotliCompress)

/** With a window above 64 KB brotli uses a hasher that is ten times slower, and pages are rarely longer. */
const WINDOW_BITS = 16

const brotliOptions = (quality: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/** For single pages: good compression, two milliseconds on zlib's thread pool. */
export const encodeSmall = (plain: Buffer): Promise<EncodedPage> => encodeAsync(plain, 9)

/** For the page that is read most: a twelfth less, for thirty milliseconds. */
export const encodeBest = (plain: Buffer): Promise<EncodedPage> => encodeAsync(plain, 10)

async function encodeAsync(plain: Buffer, quality: number): Promise<EncodedPage> {
  return { plain, br: await brotliAsync(plain, brotliOptions(quality, plain)) }
}

/** For a page of one reader, where speed counts for more than size. */
export const compressFast = (plain: Buffer): Promise<Buffer> => brotliAsync(plain, brotliOptions(4, plain))

/**
 * Synchronously, for a file that is read once and cached. The stylesheet of every page takes a tenth of a second for its twenty-fifth
 * less; larger files are those of few pages and would take longer.
 */
export function encodeFile(plain: Buffer, encoding: 'br' | 'gz'): Buffer {
  if (encoding === 'gz') return gzipSync(plain, { level: 9 })
  return brotliCompressSync(plain, brotliOptions(plain.length <= 2 ** WINDOW_BITS ? 10 : 9, plain))
}

/**
 * For the few clients that do not take brotli. Synchronously, because the cache of pages reads synchronously: about a millisecond for a page
 * of 50 KB.
 */
export const gzipPage = (plain: Buffer): Buffer => gzipSync(plain, { level: 5 })

/** For bulk rendering in processes of its own, where synchronous compression is faster than the thread pool. */
export function encodeFast(plain: Buffer): EncodedPage {
  return { plain, br: brotliCompressSync(plain, brotliOptions(4, plain)) }
}
