import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, lerp, ridgePoints, smoothPath, times } from '../kit/curve.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

const earths = [
  '#e3b06a',
  '#c58442',
  '#d59a55',
  '#b46a38',
  '#c98a4a',
  '#9c5233',
  '#be7a40',
  '#a5592f',
  '#8a4530',
  '#b0683a',
  '#763a31',
  '#924a33',
]

/** Rammed earth in raking light: each band a morning's work, and the hand tool that made the last of them. */
export function earthWall(canvas: Canvas): void {
  const { random } = canvas
  const bands = earths.map((tone, i) => band(canvas, 132 + i * 84 + random.between(-10, 10), tone))
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 150], gold.ochre, gold.straw)),
    path('M0 96C420 122 1100 70 1600 104V1200H0Z', '#e9bd7c'),
    path('M0 96C420 122 1100 70 1600 104V116C1100 82 420 134 0 108Z', gold.bone),
    ...bands,
    rect(
      0,
      90,
      1600,
      1110,
      canvas.linearGradient([1600, 300], [0, 900], [gold.straw, 0.26], [gold.wine, 0.12], [gold.ink, 0.74]),
    ),
    rect(
      0,
      110,
      1600,
      1090,
      canvas.linearGradient([0, 110], [0, 1200], [gold.wine, 0.14], [gold.ink, 0.34]),
      canvas.grain(11, 0.7),
    ),
    path(
      'M0 1120C500 1104 1000 1132 1600 1112V1200H0Z',
      canvas.linearGradient([1600, 0], [0, 0], '#8d4a32', gold.plum, gold.ink),
    ),
    // The sun is almost along the wall: a post as thick as a wrist reaches across half of it.
    polygon(
      [
        [1236, 1092],
        [1290, 1126],
        [60, 596],
        [-40, 500],
        [-40, 440],
      ],
      gold.ink,
      { opacity: 0.5, ...canvas.blur(5) },
    ),
    path('M-60 420L64 470L88 640L-60 596Z', gold.ink, { opacity: 0.42, ...canvas.blur(6) }),
    rammer(canvas),
    swifts(),
  )
}

/** One morning: its stones, the hairline where the next began, and the light caught on the lip of it. */
function band(canvas: Canvas, y: number, tone: string): string {
  const { random } = canvas
  const top = ridgePoints(random, 1600, y, 9, 7)
  const lip = smoothPath(top)
  const stones = times(34, () => {
    const [x, at, r] = [random.between(0, 1600), y + 16 + random.between(0, 1) ** 1.6 * 74, random.between(2, 9)]
    return (
      ellipse(x - r * 0.9, at + r * 0.3, r * 1.5, r * 0.55, gold.plum, { opacity: 0.4 }) +
      ellipse(x, at, r, r * 0.7, random.pick([gold.straw, '#d29a5a', '#8a4530', gold.bone]), { opacity: 0.75 })
    )
  })
  return [
    path(closedCurve(top, 1200), tone),
    path(
      closedCurve(top, 1200),
      canvas.linearGradient([0, y], [0, y + 96], [gold.bone, 0.16], ['#5b2a2c', 0], ['#5b2a2c', 0.3]),
    ),
    stroke(lip, gold.plum, 3, { transform: 'translate(0 -3)', opacity: 0.4 }),
    stroke(lip, gold.straw, 2.5, { opacity: 0.55 }),
    ...stones,
  ].join('')
}

/** A fence post with a foot of iron, leant where she left it. */
const rammer = (canvas: Canvas): string =>
  group(
    { transform: 'rotate(-9 1270 1110)' },
    rect(1247, 330, 46, 700, canvas.linearGradient([1247, 0], [1293, 0], '#4a2a24', '#8f5a37', gold.brass, '#fffaf0')),
    path('M1247 330Q1270 312 1293 330L1293 344H1247Z', gold.bone),
    ...[420, 520, 690, 850].map((y, i) =>
      stroke(`M${1256 + i * 4} ${y}q6 60 0 ${110 - i * 10}`, '#5b3326', 3, { opacity: 0.6 }),
    ),
    rect(1240, 470, 60, 92, canvas.linearGradient([1240, 0], [1300, 0], gold.plum, gold.wine, '#b9683f')),
    ...times(6, (i) => rect(1240, 474 + i * 15, 60, 3, gold.ink, { opacity: 0.5 })),
    path(
      'M1212 1020H1328L1340 1110H1200Z',
      canvas.linearGradient([1200, 0], [1340, 0], gold.ink, '#4a2429', '#a9602f', gold.straw),
    ),
    rect(1196, 1106, 148, 18, canvas.linearGradient([1196, 0], [1344, 0], gold.ink, '#6b3530', gold.bone)),
  )

/** Two birds over the coping, for the scale of the thing. */
const swifts = (): string =>
  path('M420 40q26 -2 40 14q14 -18 42 -16q-28 6 -38 26q-6 4 -10 0q-10 -18 -34 -24Z', gold.wine) +
  path('M560 62q16 -2 25 9q9 -11 26 -10q-17 4 -24 16q-4 3 -6 0q-6 -11 -21 -15Z', gold.wine)

/** A deck whose boards spread towards the west. */
export function deck(canvas: Canvas): void {
  const boards = times(15, (i, share) => {
    const [a, b] = [lerp(620, 980, share), lerp(620, 980, share + 1 / 14)]
    const [c, d] = [lerp(-1500, 3100, share), lerp(-1500, 3100, share + 1 / 14)]
    return polygon(
      [
        [a, 560],
        [b, 560],
        [d, 1200],
        [c, 1200],
      ],
      canvas.linearGradient(
        [800, 560],
        [800, 1200],
        i % 2 ? '#e0a85c' : gold.ochre,
        i % 2 ? '#8a4530' : '#74382f',
        gold.plum,
      ),
    )
  })
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 560], gold.wine, gold.rust, gold.ochre, gold.straw)),
    halo(canvas, [800, 500], 760, gold.bone, 0.85),
    circle(800, 500, 128, gold.bone),
    hills(canvas, [
      { y: 500, height: 16, steps: 5, fill: '#c98140' },
      { y: 548, height: 12, steps: 4, fill: gold.rust },
    ]),
    path('M0 560L1600 560L1600 1200L0 1200Z', gold.plum),
    ...boards,
    path('M0 0L360 0L360 575L0 800Z', gold.ink),
    path('M360 0L392 0L392 566L360 575Z', gold.ochre),
    path('M0 800L360 575L520 560L-300 1300Z', gold.ink, { opacity: 0.55 }),
    rect(1404, 0, 26, 590, gold.ink),
    rect(1404, 0, 7, 590, gold.brass),
    path('M0 0L1600 0L1600 60L392 110L0 110Z', gold.ink),
    dusk(canvas, [800, 700], [200, 1300], gold.ink, 0.6),
  )
}

/** The section: a shallow vault, a window at the height of somebody sitting, the valley given. */
export function vault(canvas: Canvas): void {
  const view = rect(470, 640, 780, 230, 'white')
  canvas.draw(
    background(canvas, canvas.linearGradient([1600, 0], [0, 1200], '#a95f36', '#763a31', gold.plum)),
    path(
      'M120 1060V560C360 250 1240 250 1480 560V1060Z',
      canvas.linearGradient([1400, 300], [200, 1060], '#e6bd78', gold.ochre, '#9c5233'),
    ),
    path('M120 560C360 250 1240 250 1480 560C1240 330 360 330 120 560Z', gold.straw, { opacity: 0.8 }),
    ...times(5, (i) =>
      stroke(
        smoothPath([
          [120, 570 + i * 22],
          [800, 345 + i * 34],
          [1480, 570 + i * 22],
        ]),
        gold.rust,
        3,
        { opacity: 0.35 - i * 0.06 },
      ),
    ),
    group(
      canvas.clip(view),
      rect(470, 640, 780, 230, canvas.linearGradient([0, 640], [0, 800], gold.ochre, gold.bone)),
      halo(canvas, [1010, 740], 300, gold.bone, 0.9),
      circle(1010, 742, 56, gold.bone),
      hills(canvas, [
        { y: 770, height: 16, steps: 6, fill: '#b36a3a' },
        { y: 826, height: 14, steps: 5, fill: gold.wine },
      ]),
    ),
    path('M470 870L1250 870L1290 896L430 896Z', gold.bone),
    rect(430, 896, 860, 12, gold.rust),
    path('M520 908L1130 908L700 1060L-40 1060Z', gold.straw, { opacity: 0.5 }),
    path('M120 1060H1480V1200H120Z', gold.ink),
    rect(0, 1060, 1600, 140, gold.ink),
    rect(120, 1056, 1360, 6, gold.brass),
    rect(900, 996, 190, 16, gold.ink),
    ...[916, 1062].map((x) => rect(x, 1010, 12, 50, gold.ink)),
    path('M1076 998L1090 998L1114 880L1102 880Z', gold.ink),
    rect(900, 994, 190, 4, gold.brass),
    dusk(canvas, [900, 600], [-200, 0], gold.ink, 0.7),
  )
}
