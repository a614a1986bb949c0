import { mix, through, times } from '../kit/curve.ts'
import { longShadow, walker } from '../kit/figure.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, group, moved, path, rect, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A white table laid between the vines; the pickers come down to it with their shadows before them. */
export function vendangeTable(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 420], gold.rust, gold.ochre, gold.straw)),
    halo(sheet, [1610, 300], 800, gold.bone, 0.8),
    circle(1610, 300, 118, gold.bone),
    path('M0 330C300 250 620 330 900 350S1500 300 2000 380V700H0Z', '#c07b3c'),
    path('M0 420C420 330 900 470 1300 430S1800 420 2000 440V800H0Z', '#96492f'),
    slope(sheet),
    dusk(sheet, [1400, 500], [100, 1250], gold.ink, 0.8),
    table(sheet),
  )
}

/** Rows of vines that bend over the brow of the hill. */
function slope(sheet: Sheet): string {
  const brow = 'M0 560C500 430 1250 470 2000 560V1250H0Z'
  const rows = times(17, (index, share) => {
    const top = mix(-100, 2100, share)
    const foot = mix(-2100, 3500, share)
    const row = through([
      [top, 440],
      [mix(top, foot, 0.16), 620],
      [mix(top, foot, 0.48), 900],
      [foot, 1330],
    ])
    return (
      stroke(row, index % 2 ? '#7b3a2c' : '#8a4530', 58, { opacity: 0.9 }) +
      stroke(row, gold.ochre, 13, { transform: 'translate(22 -8)', opacity: mix(0.35, 0.9, share) })
    )
  })
  return (
    path(brow, sheet.ramp([2000, 500], [0, 900], '#c98140', '#8a4530', gold.wine)) +
    group(sheet.inside(path(brow, 'white')), ...rows)
  )
}

function table(sheet: Sheet): string {
  const cloth = sheet.ramp([1480, 560], [500, 1250], gold.bone, gold.straw)
  return [
    path('M1118 596L1012 640L-120 1250L560 1250Z', gold.ink, { opacity: 0.55 }),
    path('M1180 572L1240 572L1130 1250L480 1250Z', cloth),
    path('M1240 572L1252 606L1216 1250L1130 1250Z', '#d79a55'),
    ...settings(),
    ...[0, 1, 2, 3, 4].map((i) => picker(1330 + i * 62 + (i % 2) * 18, 560 + i * 10, 0.9 + i * 0.1)),
    picker(1075, 610, 1.15),
    picker(1010, 650, 1.3),
  ].join('')
}

const settings = (): string[] =>
  times(9, (_, share) => {
    const near = share ** 1.8
    const y = mix(610, 1190, near)
    const half = mix(26, 300, near)
    const size = mix(6, 54, near)
    const middle = mix(1208, 830, near)
    const shadow = `M${middle - half * 0.5 - size * 0.4} ${y - size * 0.1}l${-size * 2.2} ${size * 0.7}l${size * 0.3} ${size * 0.35}l${size * 2.3} ${-size * 0.9}Z`
    return (
      path(shadow, gold.wine, { opacity: 0.35 }) +
      moved(middle - half * 0.5, y, carafe(size)) +
      ellipse(middle + half * 0.35, y, size, size * 0.36, gold.brass, { opacity: 0.8 })
    )
  })

/** A carafe of wine: the neck empty, the belly full, its right edge lit. */
const carafe = (size: number): string =>
  group(
    { transform: `scale(${(size / 50).toFixed(3)})` },
    path('M-9 -92H9V-62C24 -50 27 -30 27 -8Q27 4 18 4H-18Q-27 4 -27 -8C-27 -30 -24 -50 -9 -62Z', gold.rust, {
      opacity: 0.55,
    }),
    path('M-24 -36H24Q27 -20 27 -8Q27 4 18 4H-18Q-27 4 -27 -8Q-27 -20 -24 -36Z', gold.wine),
    rect(17, -34, 5, 30, gold.brass, { rx: 2 }),
    rect(4, -90, 3, 26, gold.bone),
  )

const picker = (x: number, y: number, size: number): string =>
  longShadow([x, y + 46 * size], 100 * size, [-260 * size, 84 * size], gold.ink, 0.42) +
  walker([x, y + 46 * size], 104 * size, gold.ink, gold.brass)
