import { blossom, leafAt, lineLeaf } from '../kit/botany.ts'
import { times } from '../kit/curve.ts'
import { hills } from '../kit/land.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** Jasmine: one sprig, cut before seven. */
export function jasmine(sheet: Sheet): void {
  const flowers = [
    [470, 420, 150, 10],
    [760, 300, 120, 40],
    [690, 640, 170, 25],
    [380, 760, 110, 0],
  ] as const
  sheet.draw(
    ground(sheet, sheet.ramp([1200, 0], [0, 1600], gold.ochre, gold.rust, gold.wine, gold.plum)),
    circle(820, 520, 470, gold.brass, { opacity: 0.28 }),
    stroke('M420 1600C440 1300 520 1080 560 900S600 620 560 470S640 300 760 300', gold.straw, 9),
    stroke(
      'M556 900C500 860 430 820 380 760M590 720C620 690 660 660 690 640M560 500C530 470 500 440 470 420',
      gold.straw,
      6,
    ),
    ...[
      [540, 980, -150, 300],
      [524, 1060, -38, 330],
      [470, 1260, -165, 280],
      [456, 1350, -30, 300],
    ].map(([x = 0, y = 0, turn = 0, length = 0]) => lineLeaf([x, y], turn, length, 78, gold.straw, 5)),
    ...flowers.map(([x, y, r, turn]) => blossom([x, y], r, 5, turn, gold.bone, gold.ochre)),
    leafAt([850, 250], -30, 74, 17, gold.bone, gold.bone),
    leafAt([572, 400], -110, 90, 19, gold.bone, gold.bone),
    stroke('M760 300C800 280 830 262 850 250', gold.straw, 5),
    dusk(sheet, [700, 700], [-200, 1700], gold.ink, 0.7),
  )
}

/** Chassis of enfleurage: panes in frames, forty high, and the last light in their edges. */
export function frames(sheet: Sheet): void {
  const rows = times(13, (i) => {
    const y = 1050 - i * 68
    const shift = [0, 26, -14, 10, -30, 18][i % 6] as number
    return [
      rect(330 + shift, y, 880, 50, sheet.ramp([330, 0], [1210, 0], '#54262f', '#8a4730', '#d99a4f')),
      rect(330 + shift, y, 880, 6, sheet.ramp([330, 0], [1210, 0], [gold.rust, 0.4], gold.straw)),
      rect(392 + shift, y + 20, 756, 12, sheet.ramp([392, 0], [1148, 0], gold.rust, gold.brass, gold.bone)),
      polygon(
        [
          [1210 + shift, y],
          [1246 + shift, y - 12],
          [1246 + shift, y + 38],
          [1210 + shift, y + 50],
        ],
        gold.brass,
      ),
    ].join('')
  })
  sheet.draw(
    ground(sheet, sheet.ramp([1600, 0], [0, 900], gold.ochre, '#8d4a32', gold.plum)),
    path('M1180 0L1600 0L1600 420L520 1100L-300 1100Z', gold.brass, { opacity: 0.3 }),
    rect(0, 1100, 1600, 100, sheet.ramp([1600, 0], [0, 0], '#a75a35', gold.plum)),
    path('M330 1100L1240 1100L900 1200L-200 1200Z', gold.ink, { opacity: 0.55, ...sheet.soft(8) }),
    path('M330 180L330 1100L-100 1100L-60 420Z', gold.ink, { opacity: 0.4, ...sheet.soft(16) }),
    ...rows,
    ...[
      [560, 184, 44, 0],
      [700, 172, 36, 30],
      [840, 188, 40, 12],
    ].map(([x = 0, y = 0, r = 0, t = 0]) => blossom([x, y], r, 5, t, gold.bone, gold.ochre)),
    dusk(sheet, [1000, 300], [-100, 1000], gold.ink, 0.7),
  )
}

/** The swan's neck of a copper still against an arched window. */
export function still(sheet: Sheet): void {
  const copper = sheet.ramp([240, 0], [900, 0], gold.ink, '#44202a', '#8b452f')
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [1600, 0], gold.ink, gold.plum)),
    group(
      sheet.inside(path('M720 1010V520A360 360 0 0 1 1440 520V1010Z', 'white')),
      rect(700, 100, 800, 940, sheet.ramp([0, 160], [0, 900], gold.wine, gold.rust, gold.ochre, gold.straw)),
      halo(sheet, [1250, 760], 480, gold.bone, 0.7),
      circle(1250, 760, 92, gold.bone),
      hills(sheet, [
        { y: 850, height: 30, steps: 4, fill: '#a5592f' },
        { y: 930, height: 30, steps: 4, fill: gold.wine },
      ]),
      rect(1074, 100, 12, 940, gold.ink),
      rect(700, 560, 800, 12, gold.ink),
    ),
    path('M0 1010H1600V1200H0Z', sheet.ramp([1600, 0], [0, 0], '#8d4a32', gold.plum, gold.ink)),
    rect(0, 1010, 1600, 6, sheet.ramp([1600, 0], [0, 0], gold.brass, [gold.rust, 0])),
    path(
      'M500 330C520 250 640 236 760 300C980 420 1120 640 1190 1010H1150C1080 690 930 480 740 372C660 330 610 350 606 420Z',
      copper,
    ),
    path(
      'M612 262C690 258 750 290 790 316C990 432 1126 650 1190 1010H1182C1110 660 980 452 780 330C730 300 680 276 612 262Z',
      gold.brass,
    ),
    path('M440 470C440 340 666 340 666 470L690 560H416Z', copper),
    rect(404, 556, 298, 26, gold.rust),
    path('M404 582H702C850 660 860 950 760 1090H346C246 950 256 660 404 582Z', copper),
    path('M702 582C850 660 860 950 760 1090H742C830 940 820 680 690 582Z', gold.brass),
    rect(318, 1086, 470, 40, gold.ink),
    ellipse(440, 800, 26, 150, gold.rust, { opacity: 0.3, ...sheet.soft(14) }),
    path('M318 1126L788 1126L520 1200L-60 1200Z', gold.ink, { opacity: 0.6 }),
    dusk(sheet, [900, 500], [-200, 900], gold.ink, 0.7),
  )
}

/** A year of jasmine in one small stoppered vessel. */
export function smallVessel(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([1200, 200], [0, 1200], gold.ochre, gold.rust, gold.wine, gold.plum)),
    path('M760 0L1200 0L1200 700L300 1240L-260 1240Z', gold.brass, { opacity: 0.35 }),
    rect(0, 1240, 1200, 26, sheet.ramp([1200, 0], [0, 0], gold.straw, gold.ochre, gold.wine)),
    rect(0, 1266, 1200, 334, sheet.ramp([1200, 1266], [0, 1600], '#7d3f33', gold.plum, gold.ink)),
    path('M300 1240L640 1240L560 900L250 980L60 1240Z', gold.plum, { opacity: 0.5, ...sheet.soft(14) }),
    rect(700, 866, 60, 56, gold.wine),
    rect(742, 866, 18, 56, gold.brass),
    path(
      'M704 920H756V960C860 970 880 1060 880 1100V1200Q880 1240 840 1240H620Q580 1240 580 1200V1100C580 1060 600 970 704 960Z',
      sheet.ramp([580, 0], [880, 0], gold.wine, gold.rust, gold.ochre),
    ),
    path(
      'M610 1130H850V1196Q850 1212 834 1212H626Q610 1212 610 1196Z',
      sheet.ramp([610, 0], [850, 0], gold.ochre, gold.straw, gold.bone),
    ),
    ellipse(730, 1130, 120, 14, gold.bone),
    rect(862, 1060, 7, 150, gold.bone, { rx: 3 }),
    circle(730, 838, 46, sheet.ramp([684, 0], [776, 0], gold.plum, gold.rust)),
    path('M742 794A46 46 0 0 1 742 882A80 80 0 0 0 742 794Z', gold.straw),
    path('M600 1060C640 1000 690 990 704 985', 'none', { stroke: gold.straw, 'stroke-width': 4, opacity: 0.5 }),
    dusk(sheet, [800, 700], [-100, 0], gold.ink, 0.8),
  )
}
