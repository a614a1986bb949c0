import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, points, ridgePoints, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, group, path, polygon, rect } from '../kit/svg.ts'
import { salt } from './palette.ts'

type Tones = { lit: string; side: string; opening: string }

/** One cube of the village: a lit front, a shaded side to its right, perhaps an arch or a window. */
function cube(x: number, y: number, w: number, h: number, tones: Tones, opening: 'arch' | 'window' | 'none'): string {
  const side = w * 0.34
  const holes = {
    arch: path(
      `M${x + w * 0.34} ${y + h}v${-h * 0.42}a${w * 0.14} ${w * 0.14} 0 0 1 ${w * 0.28} 0v${h * 0.42}Z`,
      tones.opening,
    ),
    window: rect(x + w * 0.42, y + h * 0.28, w * 0.14, w * 0.2, tones.opening),
    none: '',
  }
  return (
    rect(x, y, w, h, tones.lit) +
    polygon(
      [
        [x + w, y],
        [x + w + side, y + side * 0.3],
        [x + w + side, y + h],
        [x + w, y + h],
      ],
      tones.side,
    ) +
    holes[opening]
  )
}

const noon: Tones = { lit: salt.white, side: salt.shade, opening: salt.deep }

/** A village climbing to the right, its shadows turning blue. */
export function whiteVillages(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1250], '#1c3896', salt.ultramarine, '#6f86cf', '#e6b884')),
    circle(430, 300, 92, salt.white),
    halo(canvas, [430, 300], 420, salt.white, 0.5),
    path(closedCurve(points('900 700, 1250 330, 1600 170, 2100 120'), 1250), '#4a62b4'),
    ...houses(),
    stair(),
    path('M0 1250V1010L330 960L700 1120L860 1250Z', salt.deep),
    dusk(canvas, [700, 700], [-100, 1300], salt.deep, 0.7),
  )
}

const rows: readonly (readonly [number, number, number, number, 'arch' | 'window' | 'none'])[] = [
  [1500, 160, 180, 150, 'window'],
  [1760, 120, 200, 220, 'none'],
  [1300, 270, 200, 150, 'window'],
  [1600, 300, 240, 190, 'arch'],
  [1880, 330, 240, 220, 'window'],
  [1130, 430, 220, 160, 'none'],
  [1400, 440, 190, 200, 'window'],
  [1690, 500, 260, 210, 'window'],
  [950, 580, 230, 190, 'window'],
  [1230, 610, 260, 230, 'arch'],
  [1570, 690, 240, 220, 'none'],
  [1860, 660, 260, 280, 'arch'],
  [760, 770, 240, 250, 'none'],
  [1050, 820, 250, 260, 'window'],
  [1400, 870, 260, 260, 'window'],
]

const houses = (): string[] =>
  rows.map(
    ([x, y, w, h, opening]) =>
      cube(
        x,
        y,
        w,
        h + 200,
        { ...noon, opening: opening === 'arch' ? salt.ultramarine : salt.deep },
        opening === 'arch' ? 'none' : opening,
      ) + (opening === 'arch' ? archway(x, y, w, h) : ''),
  )

const archway = (x: number, y: number, w: number, h: number): string =>
  path(`M${x + w * 0.28} ${y + h}v${-h * 0.5}a${w * 0.2} ${w * 0.2} 0 0 1 ${w * 0.4} 0v${h * 0.5}Z`, salt.ultramarine) +
  path(
    `M${x + w * 0.28} ${y + h}v${-h * 0.5}a${w * 0.2} ${w * 0.2} 0 0 1 ${w * 0.2} ${-w * 0.2}v${h * 0.5 + w * 0.2}Z`,
    salt.deep,
  )

const stair = (): string =>
  times(13, (i) => {
    const x = 420 + i * 42
    const y = 1250 - i * 34
    return rect(x, y - 40, 760 - i * 22, 20, salt.white) + rect(x, y - 20, 760 - i * 22, 22, salt.shade)
  }).join('') +
  path('M1220 1250L1300 980L1660 900L2000 960L2000 1250Z', salt.ultramarine) +
  group(
    {},
    path('M1352 1250V1086a88 88 0 0 1 176 0V1250Z', salt.shade),
    path('M1372 1250V1088a68 68 0 0 1 136 0V1250Z', salt.clay),
    path('M1440 1250V1020a68 68 0 0 1 68 68V1250Z', '#8d4632'),
    path('M1660 900L2000 960L2000 990L1650 930Z', salt.shade),
  )

/** First minute: a plain wall under an ochre sky, an old repair across it. */
export function firstMinute(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 420], salt.ochre, '#f0d097', salt.lime)),
    path('M0 330L1600 250V1200H0Z', canvas.linearGradient([0, 300], [1400, 1200], salt.white, salt.lime, '#c6cfe2')),
    path('M0 330L1600 250V266L0 348Z', salt.white),
    path(closedCurve(ridgePoints(canvas.random, 1600, 846, 20, 6), 980), salt.white),
    path(closedCurve(ridgePoints(canvas.random, 1600, 930, 12, 7), 1200), '#dcdde0'),
    path('M980 281L1600 250L1600 1200L1420 1200Z', salt.shade, { opacity: 0.75 }),
    lamp(),
    path('M0 1130H1600V1200H0Z', salt.ochre),
    path('M0 1130H1600V1142H0Z', '#b98342'),
  )
}

/** The street lamp, not yet lit, and its shadow gone long across the lime. */
const lamp = (): string =>
  path(
    'M0 0H18V22H134V34H18V132Q108 126 120 34H100L156 34L180 68L172 68L156 170H162V184H94V170H100L84 68H76L100 34V22H0Z',
    salt.shade,
    { transform: 'translate(196 330) matrix(1 0.16 0.34 1.12 66 46)', opacity: 0.8 },
  ) +
  [
    rect(196, 330, 18, 150, salt.deep),
    path('M206 352H330V364H206ZM206 462Q300 450 318 364L330 364Q316 466 206 476Z', salt.deep),
    path('M296 364H352L376 398H272Z', salt.deep),
    path('M280 398H368L352 500H296Z', '#dfe6f2'),
    path('M324 398H368L352 500H324Z', salt.shade),
    rect(290, 500, 68, 14, salt.deep),
    rect(321, 398, 5, 102, salt.deep),
    circle(324, 356, 9, salt.deep),
  ].join('')

/** Fourth minute: an arch, and a band of blue let in from above. */
export function fourthMinute(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1600], '#4f6fc4', '#8fa9dc', salt.sky, '#f0d5ac')),
    path('M0 0H420V1600H0Z', canvas.linearGradient([0, 0], [420, 1400], '#dfe5f2', '#b7c4e4')),
    path('M820 0H1200V1600H820Z', canvas.linearGradient([820, 0], [1200, 1500], '#6f86cf', '#3552b4')),
    path('M420 520H820V1600H760V900A140 140 0 0 0 480 900V1600H420Z', salt.white),
    path('M620 760A140 140 0 0 1 760 900V1600H820V520H620Z', '#c3cfe9'),
    path('M760 900V1600H796V900C796 800 720 738 620 738V760A140 140 0 0 1 760 900Z', salt.ultramarine, {
      opacity: 0.6,
    }),
    path('M0 470L420 760L420 900L0 700Z', salt.white),
    path('M820 300L1200 120L1200 260L820 420Z', salt.sky, { opacity: 0.55 }),
    ...times(
      7,
      (i) =>
        rect(420 - i * 46, 1320 + i * 42, 400 + i * 92, 22, i % 2 ? '#e7e8ee' : salt.white) +
        rect(420 - i * 46, 1342 + i * 42, 400 + i * 92, 20, '#8ea6cf'),
    ),
    rect(150, 1040, 130, 290, salt.ultramarine),
    rect(215, 1040, 65, 290, salt.deep),
    rect(140, 1024, 150, 16, salt.white),
  )
}
