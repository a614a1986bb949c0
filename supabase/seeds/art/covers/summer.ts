import { times } from '../kit/curve.ts'
import { ground } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, group, path, rect, stroke } from '../kit/svg.ts'
import { salt } from '../summer/palette.ts'
import { typeset } from './setting.ts'

/** One arch, one sea, the sun straight overhead. */
export function summerCover(sheet: Sheet): void {
  const arch = 'M330 1100V760A270 270 0 0 1 870 760V1100Z'
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [1200, 1100], salt.white, '#f9f2e2', salt.lime)),
    path(arch, salt.shade, { transform: 'translate(0 0)' }),
    group(
      sheet.inside(path(arch, 'white')),
      rect(300, 460, 600, 400, sheet.ramp([0, 480], [0, 840], '#7fb6d8', salt.sky, '#dcebee')),
      rect(300, 838, 600, 300, sheet.ramp([0, 838], [0, 1100], salt.ultramarine, '#2e56b8', '#1b338f')),
      circle(640, 600, 62, salt.white),
      ...times(22, () =>
        rect(sheet.dice.between(330, 830), sheet.dice.between(850, 1090), sheet.dice.between(20, 90), 3, salt.sky, {
          opacity: 0.6,
        }),
      ),
      path('M592 838L608 760L612 838Z', salt.white),
      path('M614 838L614 748L652 838Z', salt.white),
      path('M580 842H664L650 852H594Z', salt.clay),
      path('M330 1100V760A270 270 0 0 1 600 490A300 300 0 0 0 408 760V1100Z', '#6f8ccb'),
      path('M600 490A270 270 0 0 1 870 760V1100H858V770A262 262 0 0 0 600 490Z', salt.lime),
    ),
    rect(0, 1100, 1200, 500, sheet.ramp([0, 1100], [1200, 1600], '#2a4cba', salt.ultramarine, '#1b338f')),
    path('M330 1100L870 1100L980 1160L440 1160Z', '#fffdf6'),
    path('M330 1100L408 1100L518 1160L440 1160Z', '#8ea6cf'),
    path('M1010 404L1200 404L1200 1100L1010 1100Z', salt.shade, { opacity: 0.35 }),
    rect(0, 1096, 330, 5, salt.deep),
    rect(870, 1096, 330, 5, salt.deep),
    stroke('M1010 404V1100', salt.shade, 2),
    path('M930 1092C934 1020 950 1000 990 1000S1046 1020 1050 1092Q990 1112 930 1092Z', salt.ochre),
    path('M990 1000C1030 1000 1046 1020 1050 1092Q1020 1104 1000 1102C1020 1060 1016 1020 990 1000Z', '#a8702f'),
    path('M956 1002h68v-20h-68Z', salt.clay),
  )
  typeset(
    sheet,
    {
      season: 'Summer 2026',
      number: 'No. 80',
      theme: 'Salt & Light',
      lines: [
        ['The lighthouse keeper’s library', 'Oona Castellane'],
        ['White villages, blue hours', 'Leandro Vasari'],
        ['Linen in four weights', 'Beatrix Oyelaran'],
      ],
    },
    { masthead: salt.ultramarine, small: salt.deep, theme: salt.white, lines: salt.white },
    1274,
  )
}
