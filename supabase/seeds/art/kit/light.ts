import type { Sheet } from './sheet.ts'
import { circle, type Point, rect } from './svg.ts'

/** A ground of colour over the whole sheet. */
export const ground = (sheet: Sheet, fill: string) => rect(0, 0, sheet.w, sheet.h, fill)

/** A halo that adds light to what is under it. */
export const halo = (sheet: Sheet, [x, y]: Point, r: number, colour: string, strength = 0.6): string =>
  circle(x, y, r, sheet.glow(x, y, r, [colour, strength, 0], [colour, strength * 0.35, 0.4], [colour, 0, 1]), {
    style: 'mix-blend-mode:screen',
  })

/** Sprayed dusk along one side of the sheet: grain that thickens towards the edge. */
export const dusk = (sheet: Sheet, from: Point, to: Point, colour: string, strength = 0.6): string =>
  rect(0, 0, sheet.w, sheet.h, sheet.ramp(from, to, [colour, 0], [colour, strength]), sheet.sprayed(sheet.w % 97))
