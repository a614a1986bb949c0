import { ridge, standing } from './curve.ts'
import type { Sheet } from './sheet.ts'
import { path } from './svg.ts'

export type Hill = { y: number; height: number; steps: number; fill: string }

/** Hills one before the other, from far to near, each down to the foot of the sheet. */
export const hills = (sheet: Sheet, layers: readonly Hill[]): string =>
  layers
    .map(({ y, height, steps, fill }) => path(standing(ridge(sheet.dice, sheet.w, y, height, steps), sheet.h), fill))
    .join('')
