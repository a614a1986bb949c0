import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_FORMATS, type ImageFormat, type ImageName, imageSizes, imageStem } from '#shared/domain/image.ts'

/** Decoded pixels, row by row. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export interface Encoding {
  webp: { quality: number; effort: number }
  /** Sizes for telephones get one step more of effort. */
  avif: { quality: number; effort: number }
}

/** The widest picture of a telephone on a slow line. A step of effort makes these 3 to 11 % smaller, and takes 0.1 to 0.2 s each. */
const TELEPHONE_WIDTH = 750

/** Writes a picture in every size and format into a folder, under its conventional names. Returns the stem. */
export async function writeDerivatives(
  pixels: Pixels,
  { name, hash }: Pick<ImageName, 'name' | 'hash'>,
  folder: string,
  encoding: Encoding,
): Promise<string> {
  const { width, height } = pixels.info
  const [top, bottom] = [meanOfThird(pixels, 0), meanOfThird(pixels, 2)]
  const stem = imageStem({ name, width, height, top, bottom, hash })
  for (const format of IMAGE_FORMATS) {
    for (const size of imageSizes(stem, { width, height }, format))
      await writeSize(pixels, join(folder, size.file), size.width, format, encoding)
  }
  return stem
}

async function writeSize(
  { data, info }: Pixels,
  file: string,
  width: number,
  format: ImageFormat,
  { webp, avif }: Encoding,
): Promise<void> {
  const source = sharp(data, { raw: info })
  const image = width === info.width ? source : source.resize({ width })
  const effort = width <= TELEPHONE_WIDTH ? avif.effort + 1 : avif.effort
  await (format === 'webp' ? image.webp(webp) : image.avif({ ...avif, effort })).toFile(file)
}

/** The mean colour of the top (0) or bottom (2) third, as six hexadecimal digits. Transparent pixels count as white. */
function meanOfThird({ data, info: { width, height, channels } }: Pixels, third: 0 | 2): string {
  const rows = Math.max(1, Math.floor(height / 3))
  const start = third ? (height - rows) * width * channels : 0
  const end = start + rows * width * channels
  const grey = channels < 3
  const sums = [0, 0, 0]
  for (let i = start; i < end; i += channels) {
    const alpha = channels % 2 === 0 ? (data[i + channels - 1] as number) / 255 : 1
    for (let c = 0; c < 3; c++)
      sums[c] = (sums[c] as number) + (data[grey ? i : i + c] as number) * alpha + 255 * (1 - alpha)
  }
  return sums
    .map((sum) =>
      Math.round(sum / (rows * width))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
