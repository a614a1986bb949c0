import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Crop } from '#shared/contracts/media.ts'
import { MAX_ORIGINAL_BYTES, MAX_PIXELS } from '#shared/domain/media.ts'
import { type Encoding, writeDerivatives } from './derivatives.ts'
import { RejectedUpload } from './rejected-upload.ts'
import type { PictureJob, PreparedPicture } from './types.ts'

// Only these decoders run: those of SVG, PDF and TIFF have a long history of defects, and no editor needs them here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
})
// One picture per process: memory is more precious than the time of a second thread, and nothing is decoded twice.
sharp.cache(false)
sharp.concurrency(1)

const FORMATS: Record<string, { name: string; types: string[] }> = {
  jpeg: { name: 'a JPEG', types: ['image/jpeg', 'image/jpg', 'image/pjpeg'] },
  png: { name: 'a PNG', types: ['image/png'] },
  webp: { name: 'a WebP', types: ['image/webp'] },
  heif: { name: 'an AVIF', types: ['image/avif'] },
  gif: { name: 'a GIF', types: ['image/gif'] },
}
const ACCEPTED = 'Pictures are taken as JPEG, PNG, WebP, AVIF or GIF.'

/** The largest picture on pages; the original keeps its size. Seven times as high as wide is still a picture. */
const PUBLIC_BOX = { width: 2400, height: 4800 }
const MIN_SIDE = 16

/** For photographs, which suffer more from compression than drawings. */
const ENCODING: Encoding = { webp: { quality: 78, effort: 4 }, avif: { quality: 56, effort: 2 } }

/**
 * Judges a file by its content and writes the original without metadata, upright and in sRGB, and its derivatives. Throws
 * RejectedUpload for a file that cannot be taken.
 */
export async function preparePicture(job: PictureJob): Promise<PreparedPicture> {
  const metadata = await inspect(job)
  const { file, original } = await writeOriginal(job, metadata)
  const upright = await sharp(file, READING).metadata()
  const publicFolder = join(job.output, 'public')
  await mkdir(publicFolder)
  const cropped = crop(sharp(file, READING), job.crop, upright)
  const { data, info } = await cropped
    .resize({ ...PUBLIC_BOX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, info: { width: info.width, height: info.height, channels: info.channels as 3 | 4 } }
  const stem = await writeDerivatives(pixels, job, publicFolder, ENCODING)
  return {
    stem,
    width: info.width,
    height: info.height,
    original,
    originalWidth: upright.width,
    originalHeight: upright.height,
    bytes: original ? (await stat(file)).size : 0,
  }
}

// A truncated file decodes with a warning; what libjpeg or libpng merely notes does not make a picture unusable.
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

async function inspect({ input, declaredType }: PictureJob): Promise<Metadata> {
  const metadata = await sharp(input, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const format = metadata && FORMATS[metadata.format]
  // The decoder for AVIF also reads HEIC, whose patents keep it from being decoded further.
  if (!format || (metadata.format === 'heif' && metadata.compression !== 'av1'))
    throw new RejectedUpload(`This is not a picture that can be shown. ${ACCEPTED}`)
  if (declaredType !== undefined && !format.types.includes(declaredType))
    throw new RejectedUpload(
      `The file calls itself ${declaredType || 'nothing'}, but it is ${format.name}. Please save it again under its own type.`,
    )
  if ((metadata.pages ?? 1) > 1)
    throw new RejectedUpload('This picture moves. Please save one of its frames as a still picture.')
  const { width, height } = metadata
  if (width * height > MAX_PIXELS)
    throw new RejectedUpload(
      `This picture has ${Math.round((width * height) / 1e6)} megapixels. At most ${MAX_PIXELS / 1e6} can be taken.`,
    )
  if (Math.min(width, height) < MIN_SIDE)
    throw new RejectedUpload(`This picture is ${width} × ${height} pixels. It needs at least ${MIN_SIDE} on each side.`)
  return metadata
}

/**
 * Encodes the picture anew: sharp turns it upright, converts it to sRGB and writes no metadata. A lossless picture stays lossless.
 * For a job that keeps no original, the file serves as a source only.
 */
async function writeOriginal(job: PictureJob, { format, hasAlpha }: Metadata) {
  const isLossless = hasAlpha || format === 'png' || format === 'gif'
  if (!job.keepsOriginal) return { file: job.input, original: undefined }
  const upright = (): Sharp => sharp(job.input, READING).autoOrient()
  const file = join(job.output, 'original')
  let type: 'png' | 'jpg' = isLossless ? 'png' : 'jpg'
  await decode(() => (type === 'png' ? asPng(upright()) : asJpeg(upright())).toFile(file))
  if ((await stat(file)).size > MAX_ORIGINAL_BYTES && !hasAlpha) {
    type = 'jpg'
    await decode(() => asJpeg(upright()).toFile(file))
  }
  if ((await stat(file)).size > MAX_ORIGINAL_BYTES)
    throw new RejectedUpload('Without compression this picture is larger than 50 MB. Please make it smaller first.')
  await rename(file, `${file}.${type}`)
  return { file: `${file}.${type}`, original: `original.${type}` }
}

const asJpeg = (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
const asPng = (image: Sharp) => image.png({ compressionLevel: 8 })

/** The first full decoding: the header was right, so an error is in the picture data. */
async function decode(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new RejectedUpload('This picture is damaged or incomplete. Please export or copy it again.', { cause })
  }
}

function crop(image: Sharp, rect: Crop | undefined, { width, height }: { width: number; height: number }): Sharp {
  if (!rect) return image
  if (rect.x + rect.width > width || rect.y + rect.height > height)
    throw new RejectedUpload('The crop reaches beyond the picture.')
  return image.extract({ left: rect.x, top: rect.y, width: rect.width, height: rect.height })
}
