import type { Canvas } from '../kit/canvas.ts'
import { mixColours } from '../kit/colour.ts'
import { closedCurve, lerp, points, times } from '../kit/curve.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, path, polygon, rect, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** A house of the eighth minute: front, side and flat roof, each deeper in the blue the lower it stands. */
function eveningHouse(canvas: Canvas, x: number, y: number, w: number, dome: boolean): string {
  const depth = Math.min(1, Math.max(0, (y - 130) / 700)) ** 0.8
  const lit = mixColours('#f6e3cb', '#2a49b0', depth)
  const side = mixColours('#5f78c8', '#16267a', depth)
  const edge = mixColours('#fff1dc', '#4a66c2', depth)
  const front = canvas.linearGradient([0, y], [0, y + 380], lit, mixColours(lit, '#1b338f', 0.75))
  const reach = w * 0.4
  const roof = dome
    ? path(
        `M${x + w * 0.08} ${y}a${w * 0.42} ${w * 0.38} 0 0 1 ${w * 0.84} 0Z`,
        canvas.linearGradient([x, 0], [x + w, 0], edge, lit, side),
      )
    : ''
  return [
    roof,
    rect(x, y, w, 520, front),
    polygon(
      [
        [x + w, y],
        [x + w + reach, y + reach * 0.34],
        [x + w + reach, y + 520],
        [x + w, y + 520],
      ],
      canvas.linearGradient([0, y], [0, y + 380], side, mixColours(side, '#131f5c', 0.8)),
    ),
    path(`M${x} ${y}h${w}l${reach} ${reach * 0.34}v7l${-reach} ${-reach * 0.34}h${-w}Z`, edge),
  ].join('')
}

const hill: readonly (readonly [x: number, y: number, w: number, dome?: true])[] = [
  [700, 150, 120, true],
  [880, 190, 130],
  [540, 226, 140],
  [1030, 268, 120],
  [716, 280, 170],
  [392, 330, 150],
  [930, 344, 150],
  [1180, 380, 140],
  [560, 400, 150],
  [236, 452, 160],
  [780, 452, 170, true],
  [1040, 492, 160],
  [1330, 500, 150],
  [420, 520, 190],
  [70, 590, 180],
  [660, 620, 180],
  [1220, 640, 180],
  [926, 660, 150],
  [-90, 720, 190],
  [280, 700, 190],
  [1470, 690, 190],
]

/** Eighth minute: the tops of the village still have a little of the west; the rest has gone under. */
export function eighthMinute(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 640], '#e9b67c', '#e3b9a0', '#a9a8d2', '#5a73c2')),
    circle(236, 116, 5, salt.white),
    path(
      closedCurve(points('-50 640, 300 420, 620 214, 800 130, 1000 190, 1300 380, 1700 620'), 1200),
      canvas.linearGradient([0, 130], [0, 800], '#7f8ccb', '#2f4cb0', salt.deep),
    ),
    ...hill.map(([x, y, w, dome]) => eveningHouse(canvas, x, y, w, dome ?? false)),
    ...stairs(),
    ...windows(),
    path(
      'M0 560H1600V1200H0Z',
      canvas.linearGradient([0, 560], [0, 1100], [salt.deep, 0], ['#101a55', 0.96], ['#0d164a', 1]),
    ),
    dusk(canvas, [700, 640], [900, 1250], '#0b1440', 0.8),
    ...doorway(canvas),
  )
}

/** The steps between the houses, the last white that anybody could still walk by. */
const stairs = (): string[] =>
  times(16, (i, s) =>
    rect(852 - i * 13, 700 + i * 28, 60 + i * 10, 7 + i * 0.6, '#9fb0e0', { opacity: 0.75 * (1 - s) }),
  )

const windows = (): string[] =>
  [
    [746, 318],
    [436, 386],
    [980, 396],
    [280, 520],
    [606, 452],
    [1226, 440],
    [1096, 560],
    [500, 590],
    [1386, 566],
  ].map(([x = 0, y = 0], i) => rect(x, y, 22 + (i % 3) * 4, 38 + (i % 2) * 8, salt.deep, { opacity: 0.85 }))

/** One lamp is lit, at the bottom, where it is already night. */
const doorway = (canvas: Canvas): string[] => [
  circle(
    520,
    940,
    210,
    canvas.radialGradient(520, 940, 210, ['#f0c27a', 0.5], ['#f0c27a', 0.14, 0.5], ['#f0c27a', 0, 1]),
  ),
  path('M492 1000V914a28 28 0 0 1 56 0V1000Z', '#f7d596'),
  path('M492 1000H548L660 1090H430Z', '#f0c27a', { opacity: 0.38 }),
  path('M514 1000v-44q0 -12 8 -12t8 12v44Z', salt.deep),
  circle(522, 938, 6, salt.deep),
]

/** Eleventh minute: a lane between two walls; one pale edge left, and her table set up beneath it. */
export function eleventhMinute(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([500, 0], [700, 1000], '#4a68c6', '#2a4cba', salt.ultramarine, '#1a2f8a')),
    ...stars(canvas),
    path('M470 620H800V1180H470Z', canvas.linearGradient([0, 620], [0, 1180], '#2f50b6', '#1d3596', '#16267a')),
    path('M470 620H800V632H470Z', '#9fb0e0', { opacity: 0.8 }),
    path('M590 1180V900a58 58 0 0 1 116 0V1180Z', '#101a55'),
    path('M0 60L470 470V1190L0 1420Z', canvas.linearGradient([0, 200], [470, 1300], '#1f3b9e', '#182b80', '#101a55')),
    path(
      'M1200 -140L800 430V1190L1200 1400Z',
      canvas.linearGradient([1200, 0], [800, 1200], '#0d164a', '#131f5c', '#16267a'),
    ),
    // The pale edge: the west has let go of everything else.
    path('M0 60L470 470V486L0 84Z', canvas.linearGradient([0, 60], [470, 470], '#fdf3e4', '#dfe6f6', '#9fb0e0')),
    path(
      'M470 470L478 476V1190H470Z',
      canvas.linearGradient([0, 470], [0, 1190], '#c9d4ef', ['#8ea6cf', 0.3], ['#8ea6cf', 0]),
    ),
    path(
      'M0 1420L470 1190H800L1200 1400V1600H0Z',
      canvas.linearGradient([0, 1190], [0, 1600], '#1b338f', '#101a55', '#0b1440'),
    ),
    ...times(8, (i, s) => {
      const [left, right, y] = [lerp(456, 60, s ** 1.3), lerp(812, 1150, s ** 1.3), 1202 + i * 16 + i * i * 5]
      return rect(left, y, right - left, 4 + i, '#6f86cf', { opacity: 0.5 - s * 0.34 })
    }),
    path('M842 560L872 518V610L842 646Z', '#0b1440'),
    tableAndBoard(),
    dusk(canvas, [560, 700], [900, 1700], '#0b1440', 0.85),
  )
}

const stars = ({ random }: Canvas): string[] => [
  ...times(26, () =>
    circle(random.between(360, 1020), random.between(20, 560), random.between(1.2, 3.2), salt.white, {
      opacity: random.between(0.35, 0.9),
    }),
  ),
  circle(648, 236, 8, salt.white),
]

/** Her folding table, the board on it painted from the top down as far as the dark, and her nine brushes. */
const tableAndBoard = (): string =>
  [
    path('M142 1180L330 1480H346L164 1180ZM430 1180L210 1500H226L452 1180Z', '#0b1440'),
    path('M152 1138H436L486 1180H106Z', '#2a49b0'),
    path('M152 1138H436L439 1141H148Z', '#b9c6ea'),
    path('M106 1180H486V1192H106Z', '#0b1440'),
    path('M386 1150L412 960L420 962L398 1152Z', '#0b1440'),
    path('M196 896L398 930L392 1152L186 1150Z', '#dfe6f6'),
    ...times(5, (i, s) =>
      path(
        `M195 ${908 + i * 46}L397 ${940 + i * 40}V${980 + i * 40}L194 ${954 + i * 46}Z`,
        mixColours('#c3cee9', '#1d3596', s),
      ),
    ),
    path('M196 896L398 930L398 936L196 902Z', '#fdf3e4'),
    path('M300 1094q52 -6 96 2l-1 30q-48 4 -97 -4Z', '#16267a'),
    ...times(9, (i) =>
      stroke(
        `M${412 + i * 6} ${1150 + (i % 2) * 2}L${420 + i * 6} ${1170 + (i % 3)}`,
        i === 4 ? '#fdf3e4' : '#8ea6cf',
        2.6,
      ),
    ),
  ].join('')
