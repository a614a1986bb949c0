import { mixColours } from './colour.ts'
import { type Point, polygon } from './svg.ts'

/** The light a facet of folded paper gets, from its two tones: 0 turned away, 1 turned towards the dawn on the left. */
export function facet(points: readonly Point[], shade: string, light: string, share: number): string {
  const tone = mixColours(shade, light, Math.min(1, Math.max(0, share)))
  // A hair of its own colour closes the seam that two neighbouring edges would leave.
  return polygon(points, tone, { stroke: tone, 'stroke-width': 1.2, 'stroke-linejoin': 'round' })
}
