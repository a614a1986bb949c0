import type { Canvas } from '../kit/canvas.ts'
import { points, polar, smoothPath, times } from '../kit/curve.ts'
import { background } from '../kit/scenery.ts'
import { circle, ellipse, type Point, path, rect, rotated, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** Seen from above: a round table on white stone, and the sea two steps away. */
export function edgeOfTheSea(canvas: Canvas): void {
  const edge = (shift: number): Point[] =>
    points('1060 1300, 1010 1100, 1120 900, 1090 700, 1230 480, 1210 260, 1340 -60').map(([x = 0, y = 0]) => [
      x + shift,
      y,
    ])
  const shore = (shift: number) => `${smoothPath(edge(shift))}L-60 -60V1300Z`
  canvas.draw(
    background(canvas, canvas.linearGradient([1050, 0], [2000, 1250], '#3d6cc4', salt.ultramarine, salt.deep)),
    ...times(34, () => {
      const x = canvas.random.between(1150, 1980)
      const y = canvas.random.between(20, 1230)
      return stroke(`M${x} ${y}q30 -14 60 0t60 0`, salt.sky, 3, { opacity: 0.35 })
    }),
    path(shore(150), salt.sky, { opacity: 0.45 }),
    path(shore(78), salt.sky, { opacity: 0.8 }),
    path(shore(26), salt.white),
    path(shore(0), salt.lime),
    path(shore(-40), canvas.linearGradient([0, 0], [1200, 1250], salt.white, '#f6eedd', salt.lime)),
    ...[
      [0, 420, 1180, 330],
      [0, 900, 1080, 830],
      [330, 0, 420, 1250],
      [860, 0, 760, 1250],
    ].map(([a = 0, b = 0, c = 0, d = 0]) => stroke(`M${a} ${b}L${c} ${d}`, '#ddd0b8', 5)),
    ellipse(760, 800, 400, 390, salt.ultramarine, { opacity: 0.75 }),
    circle(620, 640, 392, '#e9e3d6'),
    circle(614, 634, 388, salt.white),
    chair(250, 300, -40),
    chair(960, 1090, 140),
    ...plates(canvas),
  )
}

const chair = (x: number, y: number, turn: number): string =>
  rotated(
    turn,
    [x, y],
    rect(x - 76, y - 66, 152, 132, salt.ochre, { rx: 16 }),
    ...times(5, (i) => rect(x - 66 + i * 28, y - 60, 18, 120, '#c38f3f')),
    rect(x - 86, y - 92, 172, 26, salt.deep, { rx: 12 }),
  )

function plates(canvas: Canvas): string[] {
  const shade = { opacity: 0.6 }
  const plate = (x: number, y: number, r: number) =>
    circle(x + r * 0.2, y + r * 0.2, r, salt.shade, shade) +
    circle(x, y, r, salt.white) +
    circle(x, y, r, 'none', { stroke: salt.ultramarine, 'stroke-width': 5 }) +
    circle(x, y, r * 0.7, '#f1ecdf')
  const fish = path(
    'M430 560C490 486 640 486 716 556L780 504V620L716 568C640 640 490 636 430 560Z',
    canvas.linearGradient([430, 500], [700, 640], salt.sky, '#5f7fc6', salt.ultramarine),
  )
  return [
    rotated(
      -24,
      [600, 560],
      ellipse(640, 596, 236, 128, salt.shade, shade),
      ellipse(610, 562, 236, 128, salt.white),
      ellipse(610, 562, 236, 128, 'none', { stroke: salt.ultramarine, 'stroke-width': 5 }),
      fish,
      circle(474, 552, 9, salt.deep),
      ...times(4, (i) => stroke(`M${540 + i * 38} 522q16 34 0 78`, salt.white, 4, { opacity: 0.7 })),
    ),
    plate(420, 408, 96),
    plate(744, 884, 96),
    octopus(canvas, 500, 850),
    ...claws(canvas),
    circle(858, 700, 54, salt.shade, shade),
    circle(842, 684, 50, salt.sky),
    circle(842, 684, 38, '#f3dfa6'),
    ellipse(828, 672, 10, 16, salt.white),
  ]
}

/** Octopus, as it must be, on wood: coins cut with scissors, oil, coarse salt, paprika. */
function octopus({ random }: Canvas, x: number, y: number): string {
  const coins = times(17, (i) => {
    const [cx, cy] = polar([x, y], i < 6 ? 26 : 66, i * (i < 6 ? 60 : 32.7))
    const r = random.between(15, 21)
    return (
      circle(cx + 5, cy + 5, r, '#7c4d22', { opacity: 0.5 }) +
      circle(cx, cy, r, '#a8476a') +
      circle(cx - 1, cy - 1, r * 0.8, '#fdf3e6') +
      circle(cx - r * 0.2, cy - r * 0.2, r * 0.2, '#e9d3d0')
    )
  })
  const dust = times(46, () => {
    const [dx, dy] = polar([x, y], 96 * Math.sqrt(random.between(0, 1)), random.between(0, 360))
    return circle(dx, dy, random.between(1.5, 4), random.pick([salt.clay, '#a63d22', salt.white]))
  })
  return [
    circle(x + 26, y + 26, 122, salt.shade, { opacity: 0.6 }),
    circle(x, y, 122, '#b9813f'),
    circle(x, y, 122, 'none', { stroke: '#8a5a28', 'stroke-width': 5 }),
    circle(x, y, 104, '#d8a862'),
    ...[52, 74, 92].map((r) =>
      circle(x - 6, y + 4, r, 'none', { stroke: '#b9813f', 'stroke-width': 2.5, opacity: 0.7 }),
    ),
    ...coins,
    ...dust,
  ].join('')
}

/** The empties of a plate of barnacles, lined up in order of size. */
const claws = ({ random }: Canvas): string[] =>
  times(9, (i, s) => {
    const [x, y, size] = [672 + i * 19, 842 + i * 7, 21 - s * 12]
    return rotated(
      random.between(-14, 14),
      [x, y],
      path(
        `M${x - size * 0.5} ${y}l${size * 0.2} ${size * 1.9}h${size * 0.6}l${size * 0.2} ${-size * 1.9}Z`,
        '#3b2c33',
      ),
      path(
        `M${x - size * 0.6} ${y}l${size * 0.25} ${-size * 0.9}l${size * 0.35} ${-size * 0.4}l${size * 0.35} ${size * 0.4}l${size * 0.25} ${size * 0.9}Z`,
        '#c9cbd2',
      ),
    )
  })
