import { mix, points, standing, through, times } from '../kit/curve.ts'
import { walker } from '../kit/figure.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, group, type Point, path, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The channel and its path, round the shoulder of the mountain; one walker, and the cloud below. */
export function levada(sheet: Sheet): void {
  const slope = 'M2000 -60V1250H560C760 1120 900 1010 1010 860C1150 660 1250 420 1520 250C1700 130 1850 20 2000 -60Z'
  const channel: Point[] = points(
    '300 1290, 760 1110, 1000 960, 1080 850, 1240 790, 1500 764, 1640 690, 1800 660, 2060 610',
  )
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 1000], green.celadon, green.mist, green.paper, '#f9dcbc')),
    halo(sheet, [380, 420], 640, '#fff4dc', 0.9),
    circle(380, 420, 88, '#fffaf0'),
    path(standing(points('-60 520, 220 600, 520 500, 820 640, 1200 560, 1700 700'), 1250), '#cbdcc0'),
    mist(sheet, 700),
    path(standing(points('-60 760, 200 690, 480 800, 800 740, 1300 860'), 1250), '#a3c09a'),
    mist(sheet, 880),
    path(standing(points('-60 900, 260 980, 560 930, 900 1060'), 1250), green.leaf),
    mist(sheet, 1060),
    path(slope, sheet.ramp([900, 600], [2000, 900], green.leaf, green.moss, green.bottle)),
    group(
      sheet.inside(path(slope, 'white')),
      ...times(9, (i) =>
        stroke(through(channel.map(([x, y]) => [x + i * 14, y - 150 - i * 96])), green.bottle, 5 + (i % 3) * 4, {
          opacity: 0.28,
        }),
      ),
    ),
    stroke(through(channel.map(([x, y]) => [x, y + 34])), green.ink, 76, { opacity: 0.55 }),
    stroke(through(channel.map(([x, y]) => [x, y + 14])), '#e9dfbf', 66),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 26])), green.ink, 46),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 24])), '#bfe0d6', 32),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 30])), '#f3fbf4', 7, { 'stroke-dasharray': '120 40 60 80' }),
    walker([1208, 838], 160, green.ink, '#f9dcbc', -1),
    ...ferns(sheet),
    dusk(sheet, [1300, 500], [2200, 1300], green.ink, 0.7),
  )
}

const mist = (sheet: Sheet, y: number): string =>
  rect(
    0,
    y - 90,
    2000,
    200,
    sheet.ramp([0, y - 90], [0, y + 110], [green.paper, 0], [green.paper, 0.85], [green.paper, 0]),
  )

function ferns(sheet: Sheet): string[] {
  return [
    [1420, 1240, -70],
    [1600, 1260, -100],
    [1760, 1240, -60],
    [1880, 1256, -96],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      stroke('M0 0Q160 -20 330 40', green.ink, 6),
      ...times(15, (i, s) =>
        path(
          `M${20 + i * 21} ${mix(0, 34, s * s)}l${mix(30, 10, s)} ${mix(-70, -16, s)}l10 ${mix(66, 16, s)}ZM${20 + i * 21} ${mix(0, 34, s * s)}l${mix(30, 10, s)} ${mix(70, 16, s)}l10 ${mix(-66, -16, s)}Z`,
          sheet.dice.pick([green.ink, green.bottle]),
        ),
      ),
    ),
  )
}
