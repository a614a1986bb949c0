import { leafAt } from '../kit/botany.ts'
import { mix, points, standing, through, times } from '../kit/curve.ts'
import { walker } from '../kit/figure.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, group, type Point, path, rect, spot, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The channel and its path, round the shoulder of the mountain; one walker, and the cloud below. */
export function levada(sheet: Sheet): void {
  const slope = 'M2000 -60V1250H560C760 1120 900 1010 1010 860C1150 660 1250 420 1520 250C1700 130 1850 20 2000 -60Z'
  const channel: Point[] = points(
    '300 1290, 760 1110, 1000 960, 1080 850, 1240 790, 1500 764, 1640 690, 1800 660, 1850 652',
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
    tunnel(),
    stroke(through(channel.map(([x, y]) => [x, y + 34])), green.ink, 76, { opacity: 0.55 }),
    stroke(through(channel.map(([x, y]) => [x, y + 14])), '#e9dfbf', 66),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 26])), green.ink, 46),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 24])), '#bfe0d6', 32),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 30])), '#f3fbf4', 7, { 'stroke-dasharray': '120 40 60 80' }),
    path(within, sheet.ramp([1736, 0], [1850, 0], ['#0b1b19', 0], ['#0b1b19', 1])),
    lamp(sheet),
    walker([1208, 838], 160, green.ink, '#f9dcbc', -1),
    dusk(sheet, [1300, 500], [2200, 1300], green.ink, 0.7),
    ...ferns(sheet),
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

const within = 'M1734 716V566C1734 486 1782 440 1842 440S1950 486 1950 566V716Z'

/** The mouth of the first tunnel: the water knows the way, whoever follows it has to stoop. */
const tunnel = (): string =>
  path('M1704 724V560C1704 462 1768 406 1842 406S1980 462 1980 560V700Z', green.bottle) +
  path('M1704 724V560C1704 462 1768 406 1842 406V440C1782 440 1734 486 1734 566V716Z', '#8fb394') +
  path(within, '#0b1b19')

/** Somebody is already inside, with a torch. */
const lamp = (sheet: Sheet): string =>
  circle(1872, 566, 44, sheet.glow(1872, 566, 44, ['#f9dcbc', 0.85], ['#f9dcbc', 0.2, 0.5], ['#f9dcbc', 0, 1])) +
  circle(1872, 566, 5, '#fff4dc')

/** Fronds that lean in from the near bank: foot, tip, how far the spine bows, the length of the longest leaflets. */
function ferns(sheet: Sheet): string[] {
  const fronds = [
    [1990, 1330, 1300, 960, -150, 116],
    [2040, 1300, 1560, 800, -130, 110],
    [1900, 1330, 1130, 1150, -110, 92],
    [2080, 1180, 1800, 800, -90, 84],
    [1700, 1360, 1290, 1190, -80, 66],
  ] as const
  return fronds.map(([x, y, toX, toY, bow, reach]) => frond(sheet, [x, y], [toX, toY], bow, reach))
}

function frond({ dice }: Sheet, foot: Point, tip: Point, bow: number, reach: number): string {
  const middle: Point = [mix(foot[0], tip[0], 0.5) + bow * 0.2, mix(foot[1], tip[1], 0.5) + bow]
  const along = (share: number): Point => {
    const [a, b] = [mix(foot[0], middle[0], share), mix(foot[1], middle[1], share)]
    const [c, d] = [mix(middle[0], tip[0], share), mix(middle[1], tip[1], share)]
    return [mix(a, c, share), mix(b, d, share)]
  }
  const leaflets = times(23, (_, s) => {
    const share = 0.14 + s * 0.86
    const [at, next] = [along(share), along(share + 0.01)]
    const heading = (Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI
    const length = reach * Math.sin(Math.PI * mix(0.3, 1, s)) ** 0.8 * dice.between(0.92, 1.06) + 5
    const width = mix(17, 5, s)
    // The side that faces the dawn is paler, and both sides sweep forward as they near the tip.
    return (
      leafAt(at, heading + mix(74, 50, s), length, width, green.ink, green.bottle) +
      leafAt(at, heading - mix(74, 50, s), length, width, '#2c5a49', '#8fb394')
    )
  })
  return leaflets.join('') + stroke(`M${spot(foot)}Q${spot(middle)} ${spot(tip)}`, '#8fb394', 4)
}
