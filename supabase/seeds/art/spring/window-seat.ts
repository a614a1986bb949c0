import type { Canvas } from '../kit/canvas.ts'
import { facet } from '../kit/colour.ts'
import { closedCurve, lerp, points, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, group, type Point, path, rect } from '../kit/svg.ts'
import { green } from './palette.ts'

/** A seat as deep as the wall; outside, hills folded like paper, and the dawn coming in along the sill. */
export function lookingOut(canvas: Canvas): void {
  const glass = rect(520, 250, 860, 560, 'white')
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [2000, 1000], green.moss, '#315a4a', green.bottle)),
    path('M360 110H1540V1010H360Z', '#fffdf4'),
    path('M360 110H1540L1380 250H520Z', canvas.linearGradient([360, 0], [1540, 0], green.celadon, green.leaf)),
    path('M360 110L520 250V810L360 940Z', green.leaf),
    path('M1540 110L1380 250V810L1540 940Z', canvas.linearGradient([1540, 0], [1380, 0], '#fbe7cb', '#fffaf0')),
    group(canvas.clip(glass), view(canvas)),
    rect(520, 250, 860, 560, 'none', { stroke: '#fffdf4', 'stroke-width': 22 }),
    rect(1076, 250, 12, 560, '#fffdf4'),
    seat(canvas),
    path('M0 1130H2000V1250H0Z', canvas.linearGradient([0, 0], [2000, 0], '#8c7a52', '#6d6444', '#3d4a38')),
    path('M900 1130H1560L1880 1250H1090Z', '#f7dfb4', { opacity: 0.75 }),
    path('M1600 180L2000 330V760L1600 700Z', '#fbe7cb', { opacity: 0.26 }),
    path('M1600 180L1760 240V724L1600 700Z', '#fbe7cb', { opacity: 0.2 }),
    dusk(canvas, [1000, 500], [2300, 1300], green.ink, 0.65),
    dusk(canvas, [700, 600], [-300, 1300], green.ink, 0.6),
  )
}

function view(canvas: Canvas): string {
  const fold = (y: number, height: number, peaks: number, shade: string, light: string): string =>
    times(peaks, (i) => {
      const left: Point = [lerp(440, 1440, i / peaks), y + canvas.random.between(0, 24)]
      const right: Point = [lerp(440, 1440, (i + 1) / peaks), y + canvas.random.between(0, 24)]
      const peak: Point = [lerp(left[0], right[0], 0.42), y - height * canvas.random.between(0.6, 1)]
      const foot: Point = [lerp(left[0], right[0], 0.66), y + 300]
      return (
        facet([left, peak, foot, [left[0], y + 300]], shade, light, 0.92) +
        facet([peak, right, [right[0], y + 300], foot], shade, light, 0.18)
      )
    }).join('')
  return [
    rect(
      500,
      230,
      900,
      600,
      canvas.linearGradient([0, 250], [0, 640], green.celadon, green.mist, '#fff4dc', '#f8c79a'),
    ),
    halo(canvas, [700, 540], 320, '#fff4dc', 0.9),
    circle(700, 540, 60, '#fffaf0'),
    fold(610, 90, 6, '#9fbf9c', '#e6edd6'),
    fold(680, 110, 4, '#6f9a7e', '#f3f3e2'),
    fold(770, 110, 3, green.moss, '#fdfbf1'),
  ].join('')
}

/** The sill is the seat: a board, a cushion, a blanket thrown over its end, a book left open face down. */
const seat = (canvas: Canvas): string =>
  [
    path(
      'M360 940L520 810H1380L1540 940Z',
      canvas.linearGradient([360, 0], [1540, 0], '#e9d6ab', '#fff4dc', '#fbe7cb'),
    ),
    path('M360 940H1540V1130H360Z', canvas.linearGradient([360, 0], [1540, 0], '#b59a66', '#d8bf8c', '#c9ac76')),
    rect(360, 940, 1180, 8, '#fff4dc'),
    ...[655, 950, 1245].map((x) => rect(x, 966, 3, 150, '#8c7a52', { opacity: 0.6 })),
    path(
      'M440 916C440 870 470 850 520 850H980C1030 850 1056 870 1060 916Q750 934 440 916Z',
      canvas.linearGradient([440, 0], [1060, 0], green.leaf, '#9fbf94'),
    ),
    path('M440 916Q750 934 1060 916L1056 940H444Z', green.moss),
    path(
      'M436 852C448 800 440 736 446 676C480 688 520 684 556 668C550 730 562 800 578 852Z',
      canvas.linearGradient([440, 0], [570, 0], green.moss, green.celadon),
    ),
    path(closedCurve(points('1180 880, 1290 866, 1410 884'), 1040), '#f3ead4'),
    path('M1350 878L1410 884V1040H1350Z', '#cfc3a4'),
    rect(1180, 1000, 230, 8, green.moss),
    rect(1180, 1018, 230, 4, green.moss),
    path('M1096 912L1140 880L1190 908L1184 918L1140 892L1102 922Z', green.bottle),
  ].join('')
