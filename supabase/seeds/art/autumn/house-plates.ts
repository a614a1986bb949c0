import { mix, ridge, standing, through, times } from '../kit/curve.ts'
import { hills } from '../kit/land.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, group, path, polygon, rect, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** Rammed earth: each band a morning's work, the sun raking along it. */
export function earthWall(sheet: Sheet): void {
  const tones = [
    '#d9a056',
    '#c58442',
    '#b46a38',
    '#cf9350',
    '#9c5233',
    '#be7a40',
    '#8a4530',
    '#a95f36',
    '#763a31',
    '#924a33',
    gold.wine,
    '#552835',
  ]
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 400], gold.ochre, gold.straw)),
    ...tones.map((tone, i) => path(standing(ridge(sheet.dice, 1600, 150 + i * 92, 13, 7), 1200), tone)),
    ...times(360, () =>
      circle(
        sheet.dice.between(0, 1600),
        sheet.dice.between(160, 1200),
        sheet.dice.between(1.5, 6),
        sheet.dice.pick([gold.straw, gold.plum, gold.rust]),
        { opacity: 0.5 },
      ),
    ),
    path('M0 0L980 0L420 1200L0 1200Z', gold.ink, { opacity: 0.42 }),
    rect(1180, 560, 190, 330, gold.ink),
    path('M1180 560L1230 600L1230 890L1180 890Z', gold.brass),
    path('M1180 890L1230 850L1370 850L1370 890Z', gold.straw),
    dusk(sheet, [1100, 300], [200, 1300], gold.ink, 0.6),
  )
}

/** A deck whose boards spread towards the west. */
export function deck(sheet: Sheet): void {
  const boards = times(15, (i, share) => {
    const [a, b] = [mix(620, 980, share), mix(620, 980, share + 1 / 14)]
    const [c, d] = [mix(-1500, 3100, share), mix(-1500, 3100, share + 1 / 14)]
    return polygon(
      [
        [a, 560],
        [b, 560],
        [d, 1200],
        [c, 1200],
      ],
      sheet.ramp([800, 560], [800, 1200], i % 2 ? '#e0a85c' : gold.ochre, i % 2 ? '#8a4530' : '#74382f', gold.plum),
    )
  })
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 560], gold.wine, gold.rust, gold.ochre, gold.straw)),
    halo(sheet, [800, 500], 760, gold.bone, 0.85),
    circle(800, 500, 128, gold.bone),
    hills(sheet, [
      { y: 500, height: 16, steps: 5, fill: '#c98140' },
      { y: 548, height: 12, steps: 4, fill: gold.rust },
    ]),
    path('M0 560L1600 560L1600 1200L0 1200Z', gold.plum),
    ...boards,
    path('M0 0L360 0L360 575L0 800Z', gold.ink),
    path('M360 0L392 0L392 566L360 575Z', gold.ochre),
    path('M0 800L360 575L520 560L-300 1300Z', gold.ink, { opacity: 0.55 }),
    rect(1404, 0, 26, 590, gold.ink),
    rect(1404, 0, 7, 590, gold.brass),
    path('M0 0L1600 0L1600 60L392 110L0 110Z', gold.ink),
    dusk(sheet, [800, 700], [200, 1300], gold.ink, 0.6),
  )
}

/** The section: a shallow vault, a window at the height of somebody sitting, the valley given. */
export function vault(sheet: Sheet): void {
  const view = rect(470, 640, 780, 230, 'white')
  sheet.draw(
    ground(sheet, sheet.ramp([1600, 0], [0, 1200], '#a95f36', '#763a31', gold.plum)),
    path(
      'M120 1060V560C360 250 1240 250 1480 560V1060Z',
      sheet.ramp([1400, 300], [200, 1060], '#e6bd78', gold.ochre, '#9c5233'),
    ),
    path('M120 560C360 250 1240 250 1480 560C1240 330 360 330 120 560Z', gold.straw, { opacity: 0.8 }),
    ...times(5, (i) =>
      stroke(
        through([
          [120, 570 + i * 22],
          [800, 345 + i * 34],
          [1480, 570 + i * 22],
        ]),
        gold.rust,
        3,
        { opacity: 0.35 - i * 0.06 },
      ),
    ),
    group(
      sheet.inside(view),
      rect(470, 640, 780, 230, sheet.ramp([0, 640], [0, 800], gold.ochre, gold.bone)),
      halo(sheet, [1010, 740], 300, gold.bone, 0.9),
      circle(1010, 742, 56, gold.bone),
      hills(sheet, [
        { y: 770, height: 16, steps: 6, fill: '#b36a3a' },
        { y: 826, height: 14, steps: 5, fill: gold.wine },
      ]),
    ),
    path('M470 870L1250 870L1290 896L430 896Z', gold.bone),
    rect(430, 896, 860, 12, gold.rust),
    path('M520 908L1130 908L700 1060L-40 1060Z', gold.straw, { opacity: 0.5 }),
    path('M120 1060H1480V1200H120Z', gold.ink),
    rect(0, 1060, 1600, 140, gold.ink),
    rect(120, 1056, 1360, 6, gold.brass),
    rect(900, 996, 190, 16, gold.ink),
    ...[916, 1062].map((x) => rect(x, 1010, 12, 50, gold.ink)),
    path('M1076 998L1090 998L1114 880L1102 880Z', gold.ink),
    rect(900, 994, 190, 4, gold.brass),
    dusk(sheet, [900, 600], [-200, 0], gold.ink, 0.7),
  )
}
