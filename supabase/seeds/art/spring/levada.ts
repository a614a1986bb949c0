import { leafAt } from '../kit/botany.ts'
import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, lerp, points, smoothPath, times } from '../kit/curve.ts'
import { background, dusk, halo, walker } from '../kit/scenery.ts'
import { circle, formatPoint, group, type Point, path, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The channel and its path, round the shoulder of the mountain; one walker, and the cloud below. */
export function levada(canvas: Canvas): void {
  const slope = 'M2000 -60V1250H560C760 1120 900 1010 1010 860C1150 660 1250 420 1520 250C1700 130 1850 20 2000 -60Z'
  const channel: Point[] = points(
    '300 1290, 760 1110, 1000 960, 1080 850, 1240 790, 1500 764, 1640 690, 1800 660, 1850 652',
  )
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1000], green.celadon, green.mist, green.paper, '#f9dcbc')),
    halo(canvas, [380, 420], 640, '#fff4dc', 0.9),
    circle(380, 420, 88, '#fffaf0'),
    path(closedCurve(points('-60 520, 220 600, 520 500, 820 640, 1200 560, 1700 700'), 1250), '#cbdcc0'),
    mist(canvas, 700),
    path(closedCurve(points('-60 760, 200 690, 480 800, 800 740, 1300 860'), 1250), '#a3c09a'),
    mist(canvas, 880),
    path(closedCurve(points('-60 900, 260 980, 560 930, 900 1060'), 1250), green.leaf),
    mist(canvas, 1060),
    path(slope, canvas.linearGradient([900, 600], [2000, 900], green.leaf, green.moss, green.bottle)),
    group(
      canvas.clip(path(slope, 'white')),
      ...times(9, (i) =>
        stroke(smoothPath(channel.map(([x, y]) => [x + i * 14, y - 150 - i * 96])), green.bottle, 5 + (i % 3) * 4, {
          opacity: 0.28,
        }),
      ),
    ),
    tunnel(),
    stroke(smoothPath(channel.map(([x, y]) => [x, y + 34])), green.ink, 76, { opacity: 0.55 }),
    stroke(smoothPath(channel.map(([x, y]) => [x, y + 14])), '#e9dfbf', 66),
    stroke(smoothPath(channel.map(([x, y]) => [x + 4, y - 26])), green.ink, 46),
    stroke(smoothPath(channel.map(([x, y]) => [x + 4, y - 24])), '#bfe0d6', 32),
    stroke(smoothPath(channel.map(([x, y]) => [x + 4, y - 30])), '#f3fbf4', 7, { 'stroke-dasharray': '120 40 60 80' }),
    path(tunnelMouth, canvas.linearGradient([1736, 0], [1850, 0], ['#0b1b19', 0], ['#0b1b19', 1])),
    lamp(canvas),
    walker([1208, 838], 160, green.ink, '#f9dcbc', -1),
    dusk(canvas, [1300, 500], [2200, 1300], green.ink, 0.7),
    ...ferns(canvas),
  )
}

const mist = (canvas: Canvas, y: number): string =>
  rect(
    0,
    y - 90,
    2000,
    200,
    canvas.linearGradient([0, y - 90], [0, y + 110], [green.paper, 0], [green.paper, 0.85], [green.paper, 0]),
  )

const tunnelMouth = 'M1734 716V566C1734 486 1782 440 1842 440S1950 486 1950 566V716Z'

/** The mouth of the first tunnel: the water knows the way, whoever follows it has to stoop. */
const tunnel = (): string =>
  path('M1704 724V560C1704 462 1768 406 1842 406S1980 462 1980 560V700Z', green.bottle) +
  path('M1704 724V560C1704 462 1768 406 1842 406V440C1782 440 1734 486 1734 566V716Z', '#8fb394') +
  path(tunnelMouth, '#0b1b19')

/** Somebody is already inside, with a torch. */
const lamp = (canvas: Canvas): string =>
  circle(
    1872,
    566,
    44,
    canvas.radialGradient(1872, 566, 44, ['#f9dcbc', 0.85], ['#f9dcbc', 0.2, 0.5], ['#f9dcbc', 0, 1]),
  ) + circle(1872, 566, 5, '#fff4dc')

/** Fronds that lean in from the near bank: foot, tip, how far the spine bows, the length of the longest leaflets. */
function ferns(canvas: Canvas): string[] {
  const fronds = [
    [1990, 1330, 1300, 960, -150, 116],
    [2040, 1300, 1560, 800, -130, 110],
    [1900, 1330, 1130, 1150, -110, 92],
    [2080, 1180, 1800, 800, -90, 84],
    [1700, 1360, 1290, 1190, -80, 66],
  ] as const
  return fronds.map(([x, y, toX, toY, bow, reach]) => frond(canvas, [x, y], [toX, toY], bow, reach))
}

function frond({ random }: Canvas, foot: Point, tip: Point, bow: number, reach: number): string {
  const middle: Point = [lerp(foot[0], tip[0], 0.5) + bow * 0.2, lerp(foot[1], tip[1], 0.5) + bow]
  const along = (share: number): Point => {
    const [a, b] = [lerp(foot[0], middle[0], share), lerp(foot[1], middle[1], share)]
    const [c, d] = [lerp(middle[0], tip[0], share), lerp(middle[1], tip[1], share)]
    return [lerp(a, c, share), lerp(b, d, share)]
  }
  const leaflets = times(23, (_, s) => {
    const share = 0.14 + s * 0.86
    const [at, next] = [along(share), along(share + 0.01)]
    const heading = (Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI
    const length = reach * Math.sin(Math.PI * lerp(0.3, 1, s)) ** 0.8 * random.between(0.92, 1.06) + 5
    const width = lerp(17, 5, s)
    // The side that faces the dawn is paler, and both sides sweep forward as they near the tip.
    return (
      leafAt(at, heading + lerp(74, 50, s), length, width, green.ink, green.bottle) +
      leafAt(at, heading - lerp(74, 50, s), length, width, '#2c5a49', '#8fb394')
    )
  })
  return leaflets.join('') + stroke(`M${formatPoint(foot)}Q${formatPoint(middle)} ${formatPoint(tip)}`, '#8fb394', 4)
}
