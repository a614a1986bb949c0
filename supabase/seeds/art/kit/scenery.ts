import type { Canvas } from './canvas.ts'
import { closedCurve, ridgePoints, times } from './curve.ts'
import type { Random } from './random.ts'
import { circle, formatNumber, group, type Point, path, rect } from './svg.ts'

export type Hill = { y: number; height: number; steps: number; fill: string }

/** Layers of hills from far to near, each filled down to the bottom edge. */
export const hills = (canvas: Canvas, layers: readonly Hill[]): string =>
  layers
    .map(({ y, height, steps, fill }) =>
      path(closedCurve(ridgePoints(canvas.random, canvas.w, y, height, steps), canvas.h), fill),
    )
    .join('')

/** The reflection of a sun or moon on water: dashes that grow wider and sparser towards the viewer. */
export function lightPath(
  random: Random,
  x: number,
  from: number,
  to: number,
  spread: number,
  colour: string,
  rows = 26,
): string {
  return times(rows, (_, share) => {
    const near = share ** 1.7
    const y = from + (to - from) * near
    const reach = spread * (0.12 + 0.88 * near)
    const width = reach * random.between(0.35, 1.1)
    const height = 2 + 9 * near
    return rect(x - width / 2 + random.between(-0.35, 0.35) * reach, y, width, height, colour, {
      rx: height / 2,
      opacity: random.between(0.55, 1) * (1 - near * 0.35),
    })
  }).join('')
}

/** A rectangle that fills the picture. */
export const background = (canvas: Canvas, fill: string) => rect(0, 0, canvas.w, canvas.h, fill)

/** A glow, blended by `screen`. */
export const halo = (canvas: Canvas, [x, y]: Point, r: number, colour: string, strength = 0.6): string =>
  circle(
    x,
    y,
    r,
    canvas.radialGradient(x, y, r, [colour, strength, 0], [colour, strength * 0.35, 0.4], [colour, 0, 1]),
    {
      style: 'mix-blend-mode:screen',
    },
  )

/** Grain that becomes denser towards one side of the picture. */
export const dusk = (canvas: Canvas, from: Point, to: Point, colour: string, strength = 0.6): string =>
  rect(
    0,
    0,
    canvas.w,
    canvas.h,
    canvas.linearGradient(from, to, [colour, 0], [colour, strength]),
    canvas.grain(canvas.w % 97),
  )

/** A small standing person in a long coat, seen from far: feet at (x, y), `size` is the height in pixels. */
export function walker([x, y]: Point, size: number, fill: string, edge?: string, edgeSide: 1 | -1 = 1): string {
  const body = 'M-9 -84C-17 -80 -20 -60 -21 -28L-13 -27L-12 0H-4L-1 -26H2L6 0H14L13 -27L20 -28C19 -60 16 -80 9 -84Z'
  const rim = 'M9 -84C16 -80 19 -60 20 -28L14 -28C14 -56 12 -72 7 -80Z'
  const lit = edge ? group({ transform: `scale(${edgeSide} 1)` }, path(rim, edge)) : ''
  const scale = formatNumber(size / 108)
  return group(
    { transform: `translate(${formatNumber(x)} ${formatNumber(y)}) scale(${scale})` },
    path(body, fill),
    circle(0, -97, 11, fill),
    lit,
  )
}
