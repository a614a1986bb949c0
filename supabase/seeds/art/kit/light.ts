import type { Canvas } from './sheet.ts'
import { circle, type Point, rect } from './svg.ts'

/** A ground of colour over the whole sheet. */
export const background = (canvas: Canvas, fill: string) => rect(0, 0, canvas.w, canvas.h, fill)

/** A halo that adds light to what is under it. */
export const halo = (canvas: Canvas, [x, y]: Point, r: number, colour: string, strength = 0.6): string =>
  circle(x, y, r, canvas.radialGradient(x, y, r, [colour, strength, 0], [colour, strength * 0.35, 0.4], [colour, 0, 1]), {
    style: 'mix-blend-mode:screen',
  })

/** Sprayed dusk along one side of the sheet: grain that thickens towards the edge. */
export const dusk = (canvas: Canvas, from: Point, to: Point, colour: string, strength = 0.6): string =>
  rect(0, 0, canvas.w, canvas.h, canvas.linearGradient(from, to, [colour, 0], [colour, strength]), canvas.grain(canvas.w % 97))
