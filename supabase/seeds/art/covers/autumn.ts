import { gold } from '../autumn/palette.ts'
import { hills } from '../kit/land.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, path, rect } from '../kit/svg.ts'
import { typeset } from './setting.ts'

/** A brass vessel before the hills, and the sun it has been waiting for. */
export function autumnCover(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 1050], gold.plum, gold.wine, gold.rust, gold.ochre, gold.brass)),
    halo(sheet, [690, 800], 860, gold.straw, 0.7),
    circle(690, 800, 292, sheet.ramp([690, 508], [690, 1092], gold.bone, gold.straw, gold.brass)),
    hills(sheet, [
      { y: 900, height: 36, steps: 3, fill: sheet.ramp([1200, 0], [0, 0], '#d08d45', '#8f4a33') },
      { y: 985, height: 34, steps: 2, fill: sheet.ramp([1200, 0], [0, 0], '#a3573a', gold.wine) },
    ]),
    path('M0 1080H1200V1600H0Z', sheet.ramp([1200, 1080], [0, 1500], '#7d3f33', gold.plum, gold.ink)),
    rect(0, 1080, 1200, 6, sheet.ramp([1200, 0], [0, 0], gold.straw, gold.rust)),
    path('M780 1112L1000 1112L560 1600L-60 1600Z', gold.ink, { opacity: 0.5, ...sheet.soft(14) }),
    vessel(sheet),
    dusk(sheet, [700, 900], [-100, 1700], gold.ink, 0.8),
  )
  typeset(
    sheet,
    {
      season: 'Autumn 2026',
      number: 'No. 81',
      theme: 'Slow Gold',
      lines: [
        ['The last perfumer of Grasse', 'Inès Valcourt'],
        ['A night train to Trieste', 'Oona Castellane'],
        ['Seven coats, one cold morning', 'Beatrix Oyelaran'],
      ],
    },
    { masthead: gold.straw, small: gold.straw, theme: gold.brass, lines: gold.straw },
  )
}

function vessel(sheet: Sheet): string {
  const brass = sheet.ramp([740, 0], [1060, 0], gold.ink, '#5b2a2c', '#9c5535', gold.brass, gold.bone, gold.ochre)
  return [
    path(
      'M872 620H948V700C948 740 1060 800 1060 940C1060 1050 1000 1118 960 1126H860C820 1118 760 1050 760 940C760 800 872 740 872 700Z',
      brass,
    ),
    ellipse(910, 620, 52, 11, gold.straw),
    ellipse(910, 621, 40, 7, gold.ink),
    rect(866, 690, 88, 9, gold.wine, { opacity: 0.6 }),
    path('M950 640C1060 640 1080 760 1010 800', 'none', { stroke: gold.brass, 'stroke-width': 14 }),
    rect(772, 934, 276, 3, gold.wine, { opacity: 0.45 }),
    rect(774, 948, 272, 3, gold.wine, { opacity: 0.45 }),
  ].join('')
}
