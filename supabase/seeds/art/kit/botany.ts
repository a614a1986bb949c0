import { polar, times } from './curve.ts'
import { circle, group, num, type Point, path, stroke } from './svg.ts'

/** A leaf lying along +x from its stalk at (0, 0): two halves, the one towards the light paler. */
function leaf(length: number, width: number, shade: string, light: string): string {
  const upper = `M0 0C${num(length * 0.3)} ${num(-width)} ${num(length * 0.75)} ${num(-width * 0.8)} ${num(length)} 0`
  const lower = `M0 0C${num(length * 0.3)} ${num(width)} ${num(length * 0.75)} ${num(width * 0.8)} ${num(length)} 0`
  return path(`${upper}Z`, light) + path(`${lower}Z`, shade)
}

export const leafAt = (
  [x, y]: Point,
  degrees: number,
  length: number,
  width: number,
  shade: string,
  light: string,
): string =>
  group({ transform: `translate(${num(x)} ${num(y)}) rotate(${num(degrees)})` }, leaf(length, width, shade, light))

/** The same leaf as a single fine line with its midrib. */
export const lineLeaf = (
  [x, y]: Point,
  degrees: number,
  length: number,
  width: number,
  colour: string,
  weight: number,
): string =>
  group(
    { transform: `translate(${num(x)} ${num(y)}) rotate(${num(degrees)})` },
    stroke(
      `M0 0C${num(length * 0.3)} ${num(-width)} ${num(length * 0.75)} ${num(-width * 0.8)} ${num(length)} 0C${num(length * 0.75)} ${num(width * 0.8)} ${num(length * 0.3)} ${num(width)} 0 0H${num(length * 0.86)}`,
      colour,
      weight,
    ),
  )

/** A flower of pointed petals, seen from the front. */
export function blossom(at: Point, r: number, petals: number, turn: number, fill: string, heart: string): string {
  const shapes = times(petals, (i) => {
    const angle = turn + (i * 360) / petals
    const [tip, left, right] = [polar(at, r, angle), polar(at, r * 0.72, angle - 30), polar(at, r * 0.72, angle + 30)]
    return path(
      `M${num(at[0])} ${num(at[1])}Q${num(left[0])} ${num(left[1])} ${num(tip[0])} ${num(tip[1])}Q${num(right[0])} ${num(right[1])} ${num(at[0])} ${num(at[1])}Z`,
      fill,
    )
  })
  return shapes.join('') + circle(at[0], at[1], r * 0.13, heart)
}
