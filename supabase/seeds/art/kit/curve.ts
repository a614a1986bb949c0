import type { Random } from './random.ts'
import { formatNumber, formatPoint, type Point } from './svg.ts'

/** A smooth open curve through points (Catmull-Rom as cubic Béziers), as path data. */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point
  let d = `M${formatPoint(at(0))}`
  for (let i = 0; i < points.length - 1; i++) {
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${formatNumber(x1 + (x2 - x0) / 6)} ${formatNumber(y1 + (y2 - y0) / 6)} ${formatNumber(x2 - (x3 - x1) / 6)} ${formatNumber(y2 - (y3 - y1) / 6)} ${formatPoint([x2, y2])}`
  }
  return d
}

/** The same curve closed down to `floor`: the outline of a hill, a wave, a cloth. */
export function closedCurve(points: readonly Point[], floor: number): string {
  const first = points[0] as Point
  const last = points[points.length - 1] as Point
  return `${smoothPath(points)}L${formatNumber(last[0])} ${formatNumber(floor)}L${formatNumber(first[0])} ${formatNumber(floor)}Z`
}

/** The ridge of a hill across a width: evenly spaced points, shaken up and down. */
export function ridgePoints(random: Random, width: number, y: number, height: number, steps: number): Point[] {
  return Array.from(
    { length: steps + 3 },
    (_, i): Point => [((i - 1) * width) / steps, y + random.between(-height, height)],
  )
}

/** Calls `make` with 0 … count-1 and the share 0..1 of the way. */
export const times = <T>(count: number, make: (index: number, share: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index, count > 1 ? index / (count - 1) : 0))

export const polar = ([cx, cy]: Point, radius: number, degrees: number): Point => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
]

export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

/** Parses points in the notation of path data: `points('0 640, 420 590')`. */
export const points = (list: string): Point[] =>
  list.split(',').map((pair) => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number)
    return [x, y]
  })
