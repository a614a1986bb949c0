import { polar, times } from './curve.ts'
import { circle, formatNumber, group, type Point, path, stroke } from './svg.ts'

/** A leaf lying along +x from its stalk at (0, 0): two halves, the one towards the light paler. */
function leaf(length: number, width: number, shade: string, light: string): string {
  const upper = `M0 0C${formatNumber(length * 0.3)} ${formatNumber(-width)} ${formatNumber(length * 0.75)} ${formatNumber(-width * 0.8)} ${formatNumber(length)} 0`
  const lower = `M0 0C${formatNumber(length * 0.3)} ${formatNumber(width)} ${formatNumber(length * 0.75)} ${formatNumber(width * 0.8)} ${formatNumber(length)} 0`
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
  group(
    { transform: `translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(degrees)})` },
    leaf(length, width, shade, light),
  )

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
    { transform: `translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(degrees)})` },
    stroke(
      `M0 0C${formatNumber(length * 0.3)} ${formatNumber(-width)} ${formatNumber(length * 0.75)} ${formatNumber(-width * 0.8)} ${formatNumber(length)} 0C${formatNumber(length * 0.75)} ${formatNumber(width * 0.8)} ${formatNumber(length * 0.3)} ${formatNumber(width)} 0 0H${formatNumber(length * 0.86)}`,
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
      `M${formatNumber(at[0])} ${formatNumber(at[1])}Q${formatNumber(left[0])} ${formatNumber(left[1])} ${formatNumber(tip[0])} ${formatNumber(tip[1])}Q${formatNumber(right[0])} ${formatNumber(right[1])} ${formatNumber(at[0])} ${formatNumber(at[1])}Z`,
      fill,
    )
  })
  return shapes.join('') + circle(at[0], at[1], r * 0.13, heart)
}
