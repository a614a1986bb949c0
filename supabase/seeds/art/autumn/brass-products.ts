import type { Canvas } from '../kit/canvas.ts'
import { polar, times } from '../kit/curve.ts'
import { hand, hourMarks } from '../kit/dial.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, ellipse, formatPoint, group, line, type Point, path, polygon, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

const brassGradient = (canvas: Canvas, left: number, right: number) =>
  canvas.linearGradient(
    [left, 0],
    [right, 0],
    '#6d3a2c',
    '#b97a38',
    gold.brass,
    [gold.bone, 1, 0.8],
    gold.brass,
    gold.ochre,
  )

/** A shelf by a window towards evening; every brass thing stands on it with the light from the right. */
function shelf(canvas: Canvas, wall: readonly [string, string, string], ...things: string[]): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([1000, 0], [0, 1250], ...wall)),
    path('M760 0L1000 0L1000 560L420 1000L-160 1000Z', gold.straw, { opacity: 0.28 }),
    rect(0, 1000, 1000, 250, canvas.linearGradient([1000, 1000], [0, 1250], '#8d4a32', gold.plum, gold.ink)),
    rect(0, 1000, 1000, 6, canvas.linearGradient([1000, 0], [0, 0], gold.brass, [gold.rust, 0.2])),
    ...things,
    dusk(canvas, [700, 300], [-200, 1300], gold.ink, 0.65),
  )
}

const castShadow = (canvas: Canvas, from: number, to: number, y = 1050) =>
  polygon(
    [
      [from, y],
      [to, y],
      [to - 420, 1250],
      [from - 620, 1250],
    ],
    gold.ink,
    { opacity: 0.6, ...canvas.blur(8) },
  )

export function deskClock(canvas: Canvas): void {
  const at = [520, 680] as const
  shelf(
    canvas,
    [gold.ochre, gold.rust, gold.wine],
    circle(360, 760, 300, gold.plum, { opacity: 0.4, ...canvas.blur(22) }),
    castShadow(canvas, 360, 680),
    path('M400 930H640L700 1052H340Z', brassGradient(canvas, 340, 700)),
    rect(320, 1046, 400, 26, brassGradient(canvas, 320, 720), { rx: 4 }),
    circle(at[0], at[1], 306, brassGradient(canvas, 214, 826)),
    circle(at[0], at[1], 272, '#7c4a2c'),
    circle(at[0], at[1], 262, canvas.linearGradient([700, 480], [300, 900], gold.bone, gold.straw, gold.brass)),
    hourMarks(at, 262, gold.wine, 1.1),
    path('M520 418A262 262 0 0 0 258 680A262 262 0 0 0 360 888A300 300 0 0 1 520 418Z', gold.rust, { opacity: 0.28 }),
    hand(at, 210, 13, 64, gold.ink),
    hand(at, 140, 18, -38, gold.ink),
    circle(at[0], at[1], 8, gold.brass),
    rect(496, 330, 48, 50, brassGradient(canvas, 496, 544)),
    circle(520, 310, 34, 'none', { stroke: gold.brass, 'stroke-width': 12 }),
  )
}

export function letterScale(canvas: Canvas): void {
  shelf(
    canvas,
    ['#b96f41', gold.wine, gold.plum],
    castShadow(canvas, 330, 690),
    path('M300 1058C320 1000 420 990 500 990S680 1000 700 1058Z', brassGradient(canvas, 300, 700)),
    rect(290, 1054, 420, 20, brassGradient(canvas, 290, 710), { rx: 6 }),
    path('M486 500H514L526 992H474Z', brassGradient(canvas, 474, 526)),
    path(arcBand([500, 500], 318, 350, 104, 168), gold.ochre),
    ...times(14, (i) =>
      line(polar([500, 500], i % 3 ? 334 : 326, 106 + i * 4.6), polar([500, 500], 350, 106 + i * 4.6), gold.ink, 4),
    ),
    rect(416, 826, 74, 10, brassGradient(canvas, 416, 490)),
    path(hanger(), gold.brass),
    group(
      { transform: 'rotate(14 500 500)' },
      rect(250, 490, 500, 18, brassGradient(canvas, 250, 750)),
      circle(256, 500, 44, brassGradient(canvas, 212, 300)),
      rect(740, 360, 14, 140, brassGradient(canvas, 736, 758)),
    ),
    ellipse(776, 432, 150, 24, gold.rust),
    ellipse(776, 424, 150, 22, brassGradient(canvas, 626, 926)),
    path('M660 416L720 280L900 300L870 424Z', gold.bone),
    path('M720 280L900 300L796 356Z', gold.straw),
    circle(796, 354, 13, gold.wine),
    circle(500, 500, 26, gold.brass),
    circle(506, 496, 12, gold.bone),
  )
}

const arcBand = (at: Point, inner: number, outer: number, from: number, to: number): string =>
  `M${formatPoint(polar(at, inner, from))}A${inner} ${inner} 0 0 1 ${formatPoint(polar(at, inner, to))}L${formatPoint(polar(at, outer, to))}A${outer} ${outer} 0 0 0 ${formatPoint(polar(at, outer, from))}Z`

/** The needle that reads the weight off the quadrant. */
const hanger = (): string =>
  `M${formatPoint(polar([500, 500], 20, 50))}L${formatPoint(polar([500, 500], 372, 140))}L${formatPoint(polar([500, 500], 20, 230))}Z`

export function liddedPot(canvas: Canvas): void {
  const body = 'M250 640H750V900C750 1000 690 1060 620 1060H380C310 1060 250 1000 250 900Z'
  shelf(
    canvas,
    [gold.straw, gold.ochre, gold.rust],
    path('M80 700H500V1000H40Z', gold.rust, { opacity: 0.4, ...canvas.blur(26) }),
    castShadow(canvas, 330, 680),
    path(body, brassGradient(canvas, 250, 750)),
    ...times(15, (i) =>
      rect(250, 664 + i * 25, 500, 3, gold.rust, {
        opacity: 0.22,
        ...(i === 0 ? {} : canvas.clip(path(body, 'white'))),
      }),
    ),
    rect(236, 596, 528, 48, brassGradient(canvas, 236, 764), { rx: 6 }),
    rect(236, 640, 528, 8, gold.wine, { opacity: 0.7 }),
    path('M262 598C300 520 700 520 738 598Z', brassGradient(canvas, 262, 738)),
    path('M474 542H526L518 500H482Z', gold.rust),
    circle(500, 472, 44, brassGradient(canvas, 456, 544)),
    ellipse(516, 456, 10, 8, gold.bone),
  )
}
