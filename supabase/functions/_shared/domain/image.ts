/** An image with its derivatives; the browser loads the smallest one that fits. */
export interface ImageSources {
  src: string
  width?: number
  height?: number
  /** Mean colours of the top and the bottom third, '#rrggbb': shown until the image is loaded. */
  colours?: [top: string, bottom: string]
  /** The point that stays visible where a frame crops the image; absent for the centre. */
  focalPoint?: FocalPoint
  /** `srcset` values; absent when there are no derivatives. */
  avif?: string
  webp?: string
}

/** A place in an image, from 0 (left, top) to 1 (right, bottom). */
export interface FocalPoint {
  x: number
  y: number
}

export type ImageFormat = 'webp' | 'avif'
export const IMAGE_FORMATS: ImageFormat[] = ['webp', 'avif']

/** Widths of the derivatives of every wider image. WebP is for browsers of before 2024, and each width is bytes of every page. */
const DERIVATIVE_WIDTHS: Record<ImageFormat, number[]> = { webp: [480, 960, 1440], avif: [480, 640, 750, 960, 1440] }
/** Upright pictures, such as covers, stand side by side in columns of a telephone. */
const UPRIGHT_AVIF_WIDTH = 320

/** The files of an image of this size in one format: the derivatives by width, then the full size. */
export function imageSizes(
  stem: string,
  { width, height }: Size,
  format: ImageFormat,
): { file: string; width: number }[] {
  const upright = format === 'avif' && height > width ? [UPRIGHT_AVIF_WIDTH] : []
  const derivatives = [...upright, ...DERIVATIVE_WIDTHS[format]].filter((each) => each < width)
  return [
    ...derivatives.map((each) => ({ file: `${stem}-${each}.${format}`, width: each })),
    { file: `${stem}.${format}`, width },
  ]
}

/** The parts of an image's file name. Colours have six hexadecimal digits, the hash eight. */
export interface ImageName {
  name: string
  width: number
  height: number
  top: string
  bottom: string
  hash: string
}

// /media/<name>.<w>x<h>.<top>-<bottom>.<hash>.webp: the name carries size and colours, so that pages need no lookup.
const NAME_PATTERN =
  /^(?<stem>\/media\/[^?#\s,]+\.(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})\.(?<top>[\da-f]{6})-(?<bottom>[\da-f]{6})\.[\da-f]{8})\.webp$/

export const imageStem = ({ name, width, height, top, bottom, hash }: ImageName): string =>
  `${name}.${width}x${height}.${top}-${bottom}.${hash}`

/** The files of an image of this size in every format. */
export const imageFiles = (stem: string, size: Size): string[] =>
  IMAGE_FORMATS.flatMap((format) => imageSizes(stem, size, format).map(({ file }) => file))

const FULL_SIZE_PATTERN = /^([a-z0-9-]+)\.(\d+)x(\d+)\.([\da-f]{6})-([\da-f]{6})\.([\da-f]{8})\.webp$/

/** Parses the file name of a full-size image; undefined for any other name. */
export function parseImageName(file: string): ImageName | undefined {
  const [, name, width, height, top, bottom, hash] = FULL_SIZE_PATTERN.exec(file) ?? []
  if (!name || !top || !bottom || !hash) return undefined
  return { name, width: Number(width), height: Number(height), top, bottom, hash }
}

const FILE_PATTERN =
  /^[a-z0-9-]+\.[1-9]\d{0,4}x[1-9]\d{0,4}\.[\da-f]{6}-[\da-f]{6}\.[\da-f]{8}(?:-[1-9]\d{0,4})?\.(?:avif|webp)$/

/** Whether a file in /media can belong to a picture of the media library. */
export const isImageFile = (file: string): boolean => file.length <= 300 && FILE_PATTERN.test(file)

/** Parses that convention, with a focal point behind '#'. Any other address is an image without derivatives. */
export function imageSources(address: string): ImageSources {
  const [url = '', fragment = ''] = address.split('#', 2)
  const focalPoint = parseFocalPoint(fragment)
  const groups = NAME_PATTERN.exec(url)?.groups
  if (!groups) return { src: focalPoint ? url : address, ...(focalPoint && { focalPoint }) }
  const { stem = '', top, bottom } = groups
  const size = { width: Number(groups.width), height: Number(groups.height) }
  const srcset = (format: ImageFormat) =>
    imageSizes(stem, size, format)
      .map(({ file, width }) => `${file} ${width}w`)
      .join(', ')
  return {
    src: url,
    ...size,
    colours: [`#${top}`, `#${bottom}`],
    ...(focalPoint && { focalPoint }),
    avif: srcset('avif'),
    webp: srcset('webp'),
  }
}

const FOCUS_PATTERN = /^focus=(\d{1,2}|100),(\d{1,2}|100)$/

/** `focus=30,62`: percent of the width and of the height. */
function parseFocalPoint(fragment: string): FocalPoint | undefined {
  const [, x, y] = FOCUS_PATTERN.exec(fragment) ?? []
  return x && y ? { x: Number(x) / 100, y: Number(y) / 100 } : undefined
}

/** The address of an image with its focal point; the centre is left out. Same rule as private.picture_value. */
export function withFocalPoint(url: string, { x, y }: FocalPoint): string {
  return x === 0.5 && y === 0.5 ? url : `${url}#focus=${Math.round(x * 100)},${Math.round(y * 100)}`
}

/** The part of an image that fills a frame of this aspect ratio with as little loss as possible, the focal point in view. */
export function focalCrop(image: Size, frame: Size, focalPoint: FocalPoint): Size & { left: number; top: number } {
  const ratio = frame.width / frame.height
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * ratio)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / ratio)))
  // As `object-position` in CSS: the point at x percent of the image is at x percent of the frame.
  const left = Math.round((image.width - width) * focalPoint.x)
  return { left, top: Math.round((image.height - height) * focalPoint.y), width, height }
}

interface Size {
  width: number
  height: number
}
