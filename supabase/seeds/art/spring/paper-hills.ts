import { mix, times } from '../kit/curve.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import { facet } from '../kit/paper.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, line, type Point, rect } from '../kit/svg.ts'
import { green } from './palette.ts'

type Range = { y: number; height: number; peaks: number; foot: number; shade: string; light: string }

/** One great sheet, unfolded: it rises into the hills it was folded through, and runs out flat towards us. */
export function remembering(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 760], '#c3d6b6', green.mist, green.paper, '#f9dcbc')),
    halo(sheet, [520, 520], 720, '#fff4dc', 0.95),
    circle(520, 520, 118, '#fffaf0'),
    range(sheet, { y: 600, height: 90, peaks: 9, foot: 800, shade: '#a9c3a2', light: '#eef1e0' }),
    range(sheet, { y: 690, height: 170, peaks: 6, foot: 900, shade: '#7ea287', light: '#f7f5e8' }),
    range(sheet, { y: 820, height: 210, peaks: 5, foot: 1060, shade: green.moss, light: '#fdfbf1' }),
    rect(0, 1040, 2000, 210, sheet.ramp([0, 1040], [2000, 1250], '#fdfbf1', green.mist, '#9dbb9a')),
    ...creases(),
    dusk(sheet, [1000, 700], [2200, 1400], green.bottle, 0.55),
  )
}

/** A pleated ridge: every peak has a face towards the dawn and a face away from it. */
function range({ dice, w }: Sheet, { y, height, peaks, foot, shade, light }: Range): string {
  const step = (w + 500) / peaks
  const valley = times(
    peaks + 1,
    (i): Point => [-250 + i * step + dice.between(-0.14, 0.14) * step, y + dice.between(0.15, 0.5) * height],
  )
  const toe = times(peaks, (i): Point => [-250 + (i + 0.62) * step + dice.between(-0.1, 0.1) * step, foot])
  return times(peaks, (i) => {
    const [left, right, end] = [valley[i] as Point, valley[i + 1] as Point, toe[i] as Point]
    const peak: Point = [mix(left[0], right[0], dice.between(0.34, 0.5)), y - dice.between(0.45, 1) * height]
    const fold: Point = [mix(peak[0], end[0], 0.5) + dice.between(-0.06, 0.02) * step, mix(peak[1], foot, 0.46)]
    const base: Point = [left[0], foot]
    return (
      facet([left, peak, fold], shade, light, dice.between(0.86, 1)) +
      facet([left, fold, end, base], shade, light, dice.between(0.66, 0.8)) +
      facet([peak, right, fold], shade, light, dice.between(0.12, 0.3)) +
      facet([fold, right, end], shade, light, dice.between(0, 0.12)) +
      facet([right, end, [right[0], foot]], shade, light, dice.between(0.36, 0.5))
    )
  }).join('')
}

const creases = (): string[] => [
  ...times(13, (_, s) =>
    line([mix(200, 1800, s), 1040], [mix(-1900, 3900, s), 1250], green.leaf, 2.2, { opacity: 0.55 }),
  ),
  ...[1062, 1100, 1164].map((y) => line([0, y], [2000, y], green.leaf, 2.2, { opacity: 0.5 })),
  ...times(7, (_, s) => line([mix(0, 1900, s), 1040], [mix(-500, 1100, s), 1250], '#fffdf4', 3, { opacity: 0.8 })),
]
