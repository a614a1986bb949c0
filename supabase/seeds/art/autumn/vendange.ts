import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, lerp, points, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, ellipse, group, type Point, path, polygon, rect, stroke, translated } from '../kit/svg.ts'
import { gold } from './palette.ts'

const opening = 'M1180 140H1900V860H1180Z'

/** The barn: doors on trestles, sheets for cloths, the wine poured; and in the doorway the first of the pickers. */
export function vendangeTable(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([2000, 300], [0, 1000], '#5b2a2c', gold.plum, gold.ink)),
    ...boards(canvas),
    group(canvas.clip(path(opening, 'white')), ...slope(canvas)),
    ...jambs(canvas),
    path('M0 860H2000V1250H0Z', canvas.linearGradient([2000, 860], [0, 1250], '#9c5535', '#4a2429', gold.ink)),
    path('M1180 860H1900L1330 1250H-420Z', gold.brass, { opacity: 0.4 }),
    ...pickers(canvas),
    dusk(canvas, [1100, 700], [-200, 300], gold.ink, 0.9),
    ...table(canvas),
    halo(canvas, [1700, 430], 900, gold.brass, 0.42),
  )
}

const boards = (canvas: Canvas): string[] =>
  times(
    15,
    (i) =>
      rect(i * 84 - 10, 0, 6, 860, gold.ink, { opacity: 0.55 }) +
      rect(i * 84 - 4, 0, 3, 860, canvas.linearGradient([0, 0], [1180, 0], [gold.rust, 0], [gold.rust, 0.6])),
  )

/** The view through the doorway: the slope outside, its rows, and the sun already round to the right. */
function slope(canvas: Canvas): string[] {
  const rows = times(
    13,
    (_, share) =>
      stroke(
        `M${lerp(1240, 2040, share)} 470Q${lerp(1180, 2080, share)} 620 ${lerp(760, 2320, share)} 880`,
        share > 0.5 ? '#a9602f' : '#8f4d2c',
        lerp(15, 22, share),
      ) +
      stroke(
        `M${lerp(1246, 2046, share)} 468Q${lerp(1188, 2088, share)} 618 ${lerp(776, 2336, share)} 878`,
        gold.brass,
        5,
      ),
  )
  return [
    rect(1180, 140, 720, 720, canvas.linearGradient([0, 140], [0, 520], gold.ochre, gold.straw, gold.bone)),
    circle(1716, 330, 96, '#fffaf0'),
    path(closedCurve(points('1100 470, 1350 400, 1600 452, 1950 392'), 900), '#d79a55'),
    path(
      closedCurve(points('1100 520, 1400 456, 1700 470, 1980 440'), 900),
      canvas.linearGradient([1900, 450], [1180, 860], gold.brass, '#c07b3c'),
    ),
    ...rows,
  ]
}

const jambs = (canvas: Canvas): string[] => [
  rect(1148, 112, 32, 748, canvas.linearGradient([1148, 0], [1180, 0], gold.ink, gold.brass)),
  rect(1148, 108, 784, 34, gold.ink),
  rect(1180, 138, 720, 6, gold.brass),
  path('M1900 140L2000 96V1000L1900 860Z', canvas.linearGradient([1900, 0], [2000, 0], '#6b3530', gold.ink)),
  rect(1896, 140, 8, 720, gold.straw),
  path('M0 0H2000V60L0 92Z', gold.ink),
  path('M760 0L852 0L1000 112L930 112Z', gold.ink),
]

const pickers = ({ random }: Canvas): string[] =>
  [
    [1290, 880, 330],
    [1400, 866, 300],
    [1560, 846, 260],
    [1636, 852, 268],
    [1790, 838, 236],
  ].map(([x = 0, y = 0, size = 0]) => {
    const reach = size * random.between(1.9, 2.3)
    return (
      polygon(
        [
          [x - size * 0.12, y],
          [x + size * 0.12, y],
          [x - reach * 1.2 + size * 0.3, y + reach],
          [x - reach * 1.2 - size * 0.34, y + reach],
        ],
        gold.ink,
        { opacity: 0.5 },
      ) + picker(x, y, size / 100, (x / 10) % 2 === 0)
    )
  })

/** One of the thirty-four, stiff from the row, her basket still on her back or put down outside. */
const picker = (x: number, y: number, scale: number, basket: boolean): string =>
  translated(
    x,
    y,
    group(
      { transform: `scale(${scale.toFixed(3)})` },
      basket ? path('M6 -88L32 -90L27 -44L10 -42Z', '#2b1a22') + path('M27 -90L32 -90L27 -44L23 -43Z', gold.straw) : '',
      path('M-11 -82Q0 -87 11 -82L14 -46L11 -40H-11L-14 -46Z', gold.ink),
      path('M-11 -44L-13 -2L-17 0H-4L0 -36L4 0H15L12 -3L11 -44Z', gold.ink),
      path('M-10 -82C-16 -76 -20 -58 -20 -44L-16 -34L-12 -38L-9 -64Z', gold.ink),
      path('M10 -82C16 -76 20 -58 19 -44L15 -34L11 -38L9 -64Z', gold.ink),
      ellipse(0, -92, 6.5, 8, gold.ink),
      path('M-8 -93Q-7 -103 1 -102Q8 -101 8 -93Z', gold.ink),
      path('M12 -81C17 -74 20 -58 19 -44L16.5 -38C17 -56 16 -70 10 -80Z', gold.straw),
      path('M9 -42L11 -3L15 0H11L7 -3L7 -40Z', gold.brass),
      path('M4 -100Q9 -97 7 -88Q8 -95 4 -100Z', gold.straw),
    ),
  )

/** The table's two sides, near end to far end: 0 at our elbow, 1 by the door. */
const near = (share: number): Point => [lerp(-260, 1040, share ** 0.72), lerp(1090, 742, share ** 0.72)]
const far = (share: number): Point => [lerp(560, 1160, share ** 0.72), lerp(1210, 760, share ** 0.72)]

function table(canvas: Canvas): string[] {
  const linen = canvas.linearGradient([1160, 740], [-100, 1250], gold.bone, '#f0d6a2', '#b98252', '#7a4a3a')
  return [
    path('M1160 770L1150 880L560 1330L420 1260Z', gold.ink, { opacity: 0.6 }),
    path(
      'M1160 760L1160 842L560 1400V1210Z',
      canvas.linearGradient([1160, 760], [560, 1330], gold.bone, gold.brass, '#c98a4a'),
    ),
    ...times(9, (_, s) => {
      const [x, y] = far(s * 0.96)
      return path(
        `M${x} ${y}l${lerp(-16, -4, s)} ${lerp(190, 82, s)}l${lerp(54, 12, s)} ${lerp(-40, -10, s)}Z`,
        '#a9683b',
        { opacity: 0.5 },
      )
    }),
    polygon([near(0), near(0.5), near(1), far(1), far(0.5), far(0)], linen),
    polygon(
      [near(0), far(0), [560, 1400], [-260, 1400]],
      canvas.linearGradient([560, 1200], [-260, 1300], '#c98a4a', '#5b2a2c'),
    ),
    stroke('M1160 760L860 985L560 1210', '#fffaf0', 5),
    ...seams(),
    ...settings(canvas),
  ]
}

/** Where the sheets do not quite meet, and a table turns out to be a door: its rail, and its knob. */
const seams = (): string[] => {
  const strip = (from: number, to: number, fill: string) => polygon([near(from), near(to), far(to), far(from)], fill)
  const [a, b] = [near(0.27), far(0.27)]
  const knob: Point = [lerp(a[0], b[0], 0.9), lerp(a[1], b[1], 0.9)]
  return [
    strip(0.235, 0.3, '#6b3b27'),
    strip(0.235, 0.244, '#8f4d2c'),
    strip(0.292, 0.3, gold.ink),
    translated(
      knob[0],
      knob[1],
      path('M0 -4L-46 18L-40 26L6 6Z', gold.ink, { opacity: 0.6 }),
      ellipse(0, 0, 15, 9, '#7c4a2a'),
      circle(0, -9, 12, gold.ochre),
      circle(4, -13, 4, gold.bone),
    ),
    strip(0.655, 0.662, '#b98252'),
  ]
}

function settings(canvas: Canvas): string[] {
  return times(7, (i) => {
    const share = [0.93, 0.83, 0.72, 0.6, 0.46, 0.36, 0.15][i] as number
    const size = lerp(0.3, 1.75, (1 - share) ** 1.25)
    const on = (across: number): Point => {
      const [a, b] = [near(share), far(share)]
      return [lerp(a[0], b[0], across), lerp(a[1], b[1], across)]
    }
    const dish = [loaf, plate, plums][i % 3] as (canvas: Canvas) => string
    return (
      placeAt(on(0.36), size, plate()) +
      placeAt(on(0.5), size, dish(canvas)) +
      placeAt(on(0.74), size, carafe(canvas)) +
      placeAt(on(0.88), size, tumbler())
    )
  })
}

const placeAt = ([x, y]: Point, size: number, thing: string): string =>
  translated(x, y, group({ transform: `scale(${size.toFixed(3)})` }, thing))

/** The shadow of a thing on the cloth, to the left, away from the door. */
const tableShadow = (length: number, width: number): string =>
  path(`M0 ${-width / 2}L${-length} ${width * 0.9}L${-length + 12} ${width * 2}L8 ${width / 2}Z`, gold.wine, {
    opacity: 0.42,
  })

/** A carafe of wine: the neck empty, the belly full, its right edge lit, a red light thrown on the cloth. */
const carafe = (canvas: Canvas): string =>
  tableShadow(170, 36) +
  path('M-60 6L-140 34L-132 46L-50 18Z', '#b0452f', { opacity: 0.75 }) +
  path('M-10 -134H10V-92C28 -76 34 -44 34 -14Q34 6 22 6H-22Q-34 6 -34 -14C-34 -44 -28 -76 -10 -92Z', '#e9c98f', {
    opacity: 0.82,
  }) +
  path('M-10 -134H-5V-92C-22 -78 -28 -56 -30 -40L-34 -14C-34 -44 -28 -76 -10 -92Z', gold.rust, { opacity: 0.6 }) +
  path(
    'M-30 -56H30Q34 -34 34 -14Q34 6 22 6H-22Q-34 6 -34 -14Q-34 -34 -30 -56Z',
    canvas.linearGradient([-34, 0], [34, 0], '#3b1420', '#7c2430', '#b0452f'),
  ) +
  ellipse(0, -56, 30, 6, '#c2563a') +
  rect(24, -50, 5, 44, gold.bone, { rx: 2 }) +
  rect(5, -132, 3, 38, gold.bone)

const tumbler = (): string =>
  tableShadow(60, 18) +
  path('M-15 -38H15L12 4H-12Z', gold.straw, { opacity: 0.5 }) +
  path('M-14 -24H14L12 4H-12Z', '#7c2430') +
  rect(9, -34, 3, 34, gold.bone)

const plate = (): string =>
  ellipse(-8, 6, 62, 22, gold.wine, { opacity: 0.35 }) +
  ellipse(0, 0, 60, 21, '#fffaf0') +
  ellipse(0, 1, 42, 14, '#e9cf9d') +
  ellipse(3, 2, 40, 12.5, '#f8e9c9')

const loaf = (canvas: Canvas): string =>
  tableShadow(110, 40) +
  path(
    'M-66 4C-76 -40 -30 -58 10 -56S78 -30 66 4Q0 20 -66 4Z',
    canvas.linearGradient([-70, 0], [70, 0], '#6b3b27', '#a9602f', gold.brass),
  ) +
  [-34, -4, 26].map((x) => stroke(`M${x} -44q14 18 8 40`, gold.straw, 6)).join('')

const plums = (): string =>
  tableShadow(90, 30) +
  [
    [-26, -18],
    [2, -28],
    [28, -18],
    [-10, -10],
    [14, -8],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 17, '#3f2440') + circle(x + 6, y - 5, 7, '#9a6f8d', { opacity: 0.8 }))
    .join('') +
  path('M-58 -12H58C54 14 30 18 0 18S-54 14 -58 -12Z', gold.rust) +
  path('M20 -12H58C54 12 36 16 14 18C34 8 34 0 20 -12Z', gold.brass)
