import type { Crop } from '#shared/contracts/media.ts'

export interface Size {
  width: number
  height: number
}

export type Rect = Pick<Crop, 'x' | 'y' | 'width' | 'height'>

/** The smallest side of a crop, as the picture worker asks for. */
const MIN_SIDE = 16

export const RATIOS: { value: string; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'original', label: 'Original' },
  { value: '3:2', label: '3 : 2' },
  { value: '4:3', label: '4 : 3' },
  { value: '16:9', label: '16 : 9' },
  { value: '1:1', label: 'Square' },
  { value: '4:5', label: '4 : 5' },
  { value: '3:4', label: '3 : 4' },
]

/** Width by height; undefined for a free one. */
export function ratioOf(ratio: string, picture: Size): number | undefined {
  if (ratio === 'original') return picture.width / picture.height
  const [width, height] = ratio.split(':').map(Number)
  return width && height ? width / height : undefined
}

export const wholePicture = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height })

/** The largest part with this ratio around the centre of the present one. */
export function withRatio(rect: Rect, ratio: string, picture: Size): Rect {
  const requested = ratioOf(ratio, picture)
  if (requested === undefined) return rect
  const width = Math.min(picture.width, Math.round(picture.height * requested))
  const height = Math.min(picture.height, Math.round(picture.width / requested))
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  return inside({ x: Math.round(centre.x - width / 2), y: Math.round(centre.y - height / 2), width, height }, picture)
}

export const moved = (rect: Rect, dx: number, dy: number, picture: Size): Rect =>
  inside({ ...rect, x: rect.x + Math.round(dx), y: rect.y + Math.round(dy) }, picture)

/** Moves the lower right corner. With a ratio the width decides. */
export function resized(rect: Rect, width: number, height: number, ratio: string, picture: Size): Rect {
  const requested = ratioOf(ratio, picture)
  const [maxWidth, maxHeight] = [picture.width - rect.x, picture.height - rect.y]
  if (requested === undefined)
    return { ...rect, width: clamp(width, MIN_SIDE, maxWidth), height: clamp(height, MIN_SIDE, maxHeight) }
  const widest = Math.min(maxWidth, Math.floor(maxHeight * requested))
  const newWidth = clamp(width, Math.min(widest, Math.ceil(MIN_SIDE * Math.max(1, requested))), widest)
  return { ...rect, width: newWidth, height: clamp(newWidth / requested, 1, maxHeight) }
}

function inside(rect: Rect, picture: Size): Rect {
  return {
    ...rect,
    x: clamp(rect.x, 0, picture.width - rect.width),
    y: clamp(rect.y, 0, picture.height - rect.height),
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, Math.round(value)))
