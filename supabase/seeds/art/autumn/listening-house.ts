import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, lerp, times } from '../kit/curve.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { ellipse, group, path, polygon, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A long house of banded earth; the mown meadow carries its rings down the hill, as a sound would go. */
export function listeningHouse(canvas: Canvas): void {
  const meadow = path('M0 870C500 740 1400 720 2000 850V1250H0Z', 'white')
  canvas.draw(
    background(
      canvas,
      canvas.linearGradient([0, 0], [0, 800], '#4a2434', gold.wine, gold.rust, gold.ochre, gold.straw),
    ),
    halo(canvas, [1990, 700], 1200, gold.brass, 0.7),
    hills(canvas, [
      { y: 620, height: 50, steps: 3, fill: canvas.linearGradient([0, 0], [2000, 0], '#5a2a35', '#b9683f') },
      { y: 720, height: 40, steps: 4, fill: canvas.linearGradient([0, 0], [2000, 0], gold.plum, '#8f4a33') },
    ]),
    path(
      'M0 870C500 740 1400 720 2000 850V1250H0Z',
      canvas.linearGradient([2000, 760], [200, 1250], '#9c5233', gold.wine, gold.ink),
    ),
    group(canvas.clip(meadow), ...rings()),
    path('M520 812L1500 790L700 1010L-500 1040Z', gold.ink, { opacity: 0.5, ...canvas.blur(14) }),
    house(canvas),
    ...[150, 236, 300, 1790, 1880].map((x, i) => tree(x, 850 - i * 8, 330 + ((i * 97) % 160))),
    dusk(canvas, [1500, 300], [0, 300], gold.ink, 0.5),
  )
}

const rings = (): string[] =>
  times(11, (i, share) =>
    ellipse(1010, 800, 420 + i * i * 9 + i * 90, 70 + i * i * 4 + i * 34, 'none', {
      stroke: gold.brass,
      'stroke-width': lerp(7, 3, share),
      opacity: lerp(0.8, 0.22, share),
    }),
  )

function house(canvas: Canvas): string {
  const tones = ['#c5783f', '#a95f36', '#b96f3c', '#8d4a32', '#9c5535', '#763a31', '#68323a']
  const wall = rect(520, 560, 980, 254, 'white')
  const bands = tones.map((tone, i) =>
    path(
      closedCurve(
        [
          [500, 566 + i * 37],
          [820, 560 + i * 37 + (i % 2) * 8],
          [1180, 566 + i * 37 - (i % 3) * 5],
          [1520, 560 + i * 37],
        ],
        830,
      ),
      tone,
    ),
  )
  return [
    group(
      canvas.clip(wall),
      rect(520, 550, 980, 280, '#d48f4c'),
      ...bands,
      rect(520, 550, 980, 280, canvas.linearGradient([1400, 0], [480, 0], [gold.ink, 0], [gold.ink, 0.75])),
    ),
    rect(690, 640, 620, 74, canvas.linearGradient([690, 0], [1310, 0], gold.brass, gold.bone, gold.straw)),
    ...[845, 1000, 1155].map((x) => rect(x, 640, 5, 74, gold.wine)),
    path('M1060 682L1100 682L1100 714L1050 714Z', gold.rust),
    rect(690, 714, 620, 8, gold.straw),
    rect(450, 532, 1130, 36, canvas.linearGradient([450, 0], [1580, 0], gold.ink, gold.wine, '#b96f41')),
    rect(450, 530, 1130, 6, canvas.linearGradient([450, 0], [1580, 0], gold.rust, gold.bone)),
    rect(1330, 420, 70, 116, canvas.linearGradient([1330, 0], [1400, 0], gold.plum, '#c98140')),
  ].join('')
}

const tree = (x: number, y: number, height: number): string =>
  polygon(
    [
      [x, y - height],
      [x + 34, y - 20],
      [x - 34, y - 20],
    ],
    gold.ink,
  ) +
  polygon(
    [
      [x, y - height],
      [x + 34, y - 20],
      [x + 10, y - 20],
    ],
    '#8f4a33',
  ) +
  rect(x - 4, y - 22, 8, 30, gold.ink)
