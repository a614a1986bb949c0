import type { Random } from '../kit/random.ts'

export type Space = readonly [x: number, y: number, z: number]
type Corner = readonly [x: number, z: number]
/** A right-angled triangle of the sheet: the right angle first, then the two ends of its longest side. */
type Triangle = readonly [Corner, Corner, Corner]

export const subtract = (a: Space, b: Space): Space => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const dot = (a: Space, b: Space): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Space, b: Space): Space => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const normalise = (a: Space): Space => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

const midpoint = (a: Corner, b: Corner): Corner => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const cornerKey = (corner: Corner): string => corner.join(' ')

export type Folding = {
  /** The length of a fold at the middle of the sheet, and at its margins. */
  finest: number
  coarsest: number
  middle: Corner
  /** How far a new fold lifts its point, as a share of the fold's length. */
  rise: number
}

/** A square of paper folded again and again, more often towards its middle, then opened: its facets, in space. */
export function creasedSheet(random: Random, { finest, coarsest, middle, rise }: Folding): Space[][] {
  const heights = new Map<string, number>()
  const folded = new Set<string>()
  const targetLength = (at: Corner): number => {
    const away = Math.hypot(at[0] - middle[0], at[1] - middle[1]) / 0.72
    return finest + (coarsest - finest) * Math.min(1, away) ** 1.35
  }
  const height = (corner: Corner): number => heights.get(cornerKey(corner)) ?? 0
  const fold = (triangle: Triangle): Triangle[] => {
    const [right, a, b] = triangle
    const crease = midpoint(a, b)
    // A neighbour's fold that ends on a short side asks for this one too, or the paper would tear there.
    const isRequired = [crease, midpoint(right, a), midpoint(right, b)].some((point) => folded.has(cornerKey(point)))
    const length = Math.hypot(a[0] - b[0], a[1] - b[1])
    if (!isRequired && length < targetLength(crease)) return [triangle]
    if (!heights.has(cornerKey(crease))) {
      const turn = random.pick([-1, 1]) * random.between(0.4, 1)
      heights.set(
        cornerKey(crease),
        (height(a) + height(b)) / 2 + turn * rise * length * Math.min(1, 0.25 + 0.16 / length),
      )
    }
    folded.add(cornerKey(crease))
    return [...fold([crease, right, a]), ...fold([crease, b, right])]
  }
  const whole: Triangle[] = [
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [0, 1],
      [1, 0],
    ],
  ]
  let facets = whole.flatMap(fold)
  for (let before = -1; before !== folded.size; ) {
    before = folded.size
    facets = whole.flatMap(fold)
  }
  return facets.map((triangle) => triangle.map((corner): Space => [corner[0], height(corner), corner[1]]))
}
