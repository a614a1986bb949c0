import { type Point, polygon } from './svg.ts'

type Channels = readonly [number, number, number]

const channels = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels

const hex = (rgb: readonly number[]): string =>
  rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** Mixes two `#rrggbb` colours; `ratio` 0 is the first, 1 the second. */
export function mixColours(from: string, to: string, ratio: number): string {
  const end = channels(to)
  return `#${hex(channels(from).map((value, i) => value + ((end[i] as number) - value) * ratio))}`
}

/** A facet of folded paper between its two tones: `share` 0 faces away from the light, 1 faces it. */
export function facet(points: readonly Point[], shade: string, light: string, share: number): string {
  const tone = mixColours(shade, light, Math.min(1, Math.max(0, share)))
  // A stroke of the same colour closes the seam that anti-aliasing leaves between neighbouring facets.
  return polygon(points, tone, { stroke: tone, 'stroke-width': 1.2, 'stroke-linejoin': 'round' })
}
