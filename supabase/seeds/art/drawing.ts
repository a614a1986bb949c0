import { createHash } from 'node:crypto'
import { type Canvas, createCanvas } from './kit/canvas.ts'

/** One picture of the magazine: a name, a size, and a function that draws it. */
export type Picture = {
  name: string
  w: number
  h: number
  draw: (canvas: Canvas) => void
  /** Strength of the paper grain, 0..1 (default 0.5). */
  grain?: number
}

/** To be raised when the rendering (grain, encoders, quality) changes: it is part of the hash. */
const renderingVersion = '1'

export type DrawnSvg = { svg: string; hash: string }

/** The picture's SVG and a hash of it. Pixels are not hashed: they may differ between machines. */
export function drawSvg(picture: Picture): DrawnSvg {
  const canvas = createCanvas(picture.name, picture.w, picture.h)
  picture.draw(canvas)
  const svg = canvas.svg()
  const source = `${renderingVersion} ${picture.name} ${picture.grain ?? ''} ${svg}`
  return { svg, hash: createHash('sha256').update(source).digest('hex').slice(0, 8) }
}

export const hero = (name: string, draw: Picture['draw']): Picture => ({ name, w: 2000, h: 1250, draw })
export const plate = (name: string, draw: Picture['draw']): Picture => ({ name, w: 1600, h: 1200, draw })
export const portrait = (name: string, draw: Picture['draw']): Picture => ({ name, w: 1200, h: 1600, draw })
export const product = (name: string, draw: Picture['draw']): Picture => ({ name, w: 1000, h: 1250, draw })
