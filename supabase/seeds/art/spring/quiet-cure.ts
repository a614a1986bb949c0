import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, lerp, points, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, ellipse, group, line, path, polygon, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** A white cup on the balcony rail, and the firs coming up out of the mist to look at it. */
export function quietCure(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 900], '#c3d6b6', green.mist, green.paper, '#f9dcbc')),
    halo(canvas, [420, 330], 760, '#fff4dc', 0.95),
    circle(420, 330, 104, '#fffaf0'),
    path(closedCurve(points('-60 640, 420 590, 900 430, 1500 230, 2060 120'), 1250), '#cfdec4'),
    forest(canvas, 34, 620, 150, 150, '#aac5a1'),
    mist(canvas, 620),
    path(closedCurve(points('-60 800, 500 740, 1100 610, 1600 450, 2060 360'), 1250), '#a9c3a0'),
    forest(canvas, 26, 770, 390, 210, '#7fa47c'),
    mist(canvas, 790),
    path(closedCurve(points('-60 980, 600 930, 1300 800, 2060 600'), 1250), '#7ca27c'),
    forest(canvas, 16, 960, 640, 320, green.moss),
    mist(canvas, 960),
    rect(0, 1010, 2000, 64, canvas.linearGradient([0, 0], [2000, 0], '#f7e9c8', '#cdb687', '#6f6a4c')),
    rect(0, 1010, 2000, 10, canvas.linearGradient([0, 0], [2000, 0], '#fffdf4', '#f0dcae', '#9a9068')),
    rect(0, 1074, 2000, 14, green.bottle, { opacity: 0.6 }),
    ...times(13, (i) =>
      rect(
        60 + i * 160,
        1088,
        54,
        170,
        canvas.linearGradient([60 + i * 160, 0], [114 + i * 160, 0], '#e6d6ac', '#a8996c'),
      ),
    ),
    path('M660 1030L800 1030L1240 1062L1040 1070Z', green.bottle, { opacity: 0.45, ...canvas.blur(5) }),
    cup(canvas),
    dusk(canvas, [1100, 500], [2300, 1300], green.ink, 0.65),
  )
}

/** Firs along a slope: slim, a little uneven, each lit along its left edge. */
function forest({ random }: Canvas, count: number, left: number, right: number, height: number, tone: string): string {
  return times(count, (_, s) => {
    const x = lerp(-40, 2040, s) + random.between(-26, 26)
    const foot = lerp(left, right, s ** 1.25) + 70
    const tall = height * random.between(0.75, 1.2)
    const half = tall * 0.13
    const tiers = times(5, (k) => {
      const y = foot - tall + k * tall * 0.17
      const reach = half * (0.35 + k * 0.17)
      return polygon(
        [
          [x, y - tall * 0.06],
          [x + reach, y + tall * 0.24],
          [x - reach, y + tall * 0.24],
        ],
        tone,
      )
    })
    return (
      tiers.join('') +
      line([x, foot - tall * 1.04], [x - half * 0.9, foot - tall * 0.1], '#fff4dc', 2.5, { opacity: 0.35 })
    )
  }).join('')
}

const mist = (canvas: Canvas, y: number): string =>
  rect(
    0,
    y - 60,
    2000,
    260,
    canvas.linearGradient([0, y - 60], [0, y + 200], [green.paper, 0], [green.paper, 0.7], [green.paper, 0]),
  )

function cup(canvas: Canvas): string {
  const china = canvas.linearGradient([596, 0], [800, 0], '#ffffff', '#fffdf4', '#dfe7d3', '#8fae92')
  return [
    stroke('M800 960Q872 900 880 800', '#8fae92', 24, { 'stroke-linecap': 'round' }),
    stroke('M798 956Q866 900 874 800', '#fffdf4', 12, { 'stroke-linecap': 'round' }),
    path('M590 800H806V990Q806 1036 770 1036H626Q590 1036 590 990Z', china),
    ellipse(698, 800, 108, 20, '#fffdf4'),
    ellipse(698, 802, 96, 14, '#8fae92'),
    ellipse(690, 805, 84, 9, '#d5ecdf'),
    rect(604, 830, 8, 150, '#ffffff', { rx: 4 }),
    group(
      { opacity: 0.5 },
      stroke('M668 930V900M658 908L668 900', green.moss, 4),
      circle(700, 915, 14, 'none', { stroke: green.moss, 'stroke-width': 4 }),
    ),
  ].join('')
}
