import { ridgePoints, closedCurve } from './curve.ts'
import type { Canvas } from './sheet.ts'
import { path } from './svg.ts'

export type Hill = { y: number; height: number; steps: number; fill: string }

/** Hills one before the other, from far to near, each down to the foot of the sheet. */
export const hills = (canvas: Canvas, layers: readonly Hill[]): string =>
  layers
    .map(({ y, height, steps, fill }) => path(closedCurve(ridgePoints(canvas.random, canvas.w, y, height, steps), canvas.h), fill))
    .join('')
