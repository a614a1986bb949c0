import { mix, times } from './curve.ts'
import { between } from './colour.ts'
import type { Random } from './random.ts'
import { type Point, polygon } from './svg.ts'

/** The light a facet of folded paper gets, from its two tones: 0 turned away, 1 turned towards the dawn on the left. */
export function facet(points: readonly Point[], shade: string, light: string, share: number): string {
  const tone = between(shade, light, Math.min(1, Math.max(0, share)))
  // A hair of its own colour closes the seam that two neighbouring edges would leave.
  return polygon(points, tone, { stroke: tone, 'stroke-width': 1.2, 'stroke-linejoin': 'round' })
}

export type Field = { columns: number; rows: number; place: (u: number, v: number, lift: number) => Point; lift: (u: number, v: number, dice: Random) => number }

/** A sheet creased into triangles: each one shaded by how steeply it rises to the right. */
export function creasedField(dice: Random, { columns, rows, place, lift }: Field, tones: readonly [string, string]): string {
  const lifts = times(rows + 1, (r) => times(columns + 1, (c) => lift(c / columns, r / rows, dice)))
  const at = (c: number, r: number) => (lifts[r] as number[])[c] as number
  const spotAt = (c: number, r: number): Point => place(c / columns, r / rows, at(c, r))
  const marks: string[] = []
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const [a, b, d, e] = [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]] as [number, number][] as [[number, number], [number, number], [number, number], [number, number]]
      const halves = (c + r) % 2 ? [[a, b, d], [a, d, e]] : [[a, b, e], [b, d, e]]
      for (const half of halves as [number, number][][]) {
        const left = half.reduce((p, q) => (q[0] < p[0] ? q : p))
        const right = half.reduce((p, q) => (q[0] > p[0] ? q : p))
        const slope = at(...right) - at(...left)
        marks.push(facet(half.map(([x, y]) => spotAt(x, y)), tones[0], tones[1], mix(0.55, 1, slope) + (half === halves[0] ? 0.06 : -0.06)))
      }
    }
  return marks.join('')
}
