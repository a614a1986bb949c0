import { hero, type Picture } from '../drawing.ts'
import type { Canvas } from '../kit/canvas.ts'
import { facet } from '../kit/colour.ts'
import { points, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, ellipse, line, path, rect } from '../kit/svg.ts'

/** A meridian: noon let in through one hole in a vault, and the brass line it crosses once a day. */
function meridianLine(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [2000, 1250], '#3a342e', '#26221f', '#171513')),
    path('M0 800L2000 800L2000 1250L0 1250Z', canvas.linearGradient([0, 800], [0, 1250], '#4a4137', '#6b5d4b')),
    ...times(9, (i) => line([1000 + (i - 4) * 190, 800], [1000 + (i - 4) * 520, 1250], '#2f2a25', 3)),
    ...[836, 900, 1000, 1140].map((y) => rect(0, y, 2000, 2.5, '#2f2a25')),
    ...[120, 520, 920, 1320, 1720].map(
      (x) =>
        path(`M${x - 120} 800V330a120 120 0 0 1 240 0V800Z`, '#1b1816') +
        path(`M${x + 78} 800V330a120 120 0 0 0 -78 -112a120 120 0 0 1 120 112V800Z`, '#574c3e'),
    ),
    rect(0, 792, 2000, 10, '#6b5d4b'),
    path(
      'M1496 58L1530 62L900 1090L600 1060Z',
      canvas.linearGradient([1500, 60], [740, 1080], ['#f6e3b4', 0.75], ['#f6e3b4', 0.16]),
      { style: 'mix-blend-mode:screen' },
    ),
    ellipse(1513, 60, 20, 16, '#fff6dc'),
    halo(canvas, [1513, 60], 260, '#f6e3b4', 0.8),
    path('M-60 1130L-60 1142L2060 986L2060 978Z', '#d8ae5a'),
    ...times(22, (i) => line([i * 96, 1118 - i * 7], [i * 96 + 8, 1142 - i * 7], '#d8ae5a', 3)),
    ellipse(750, 1078, 156, 42, '#f6e3b4', { opacity: 0.9 }),
    halo(canvas, [750, 1078], 420, '#f6d48a', 0.6),
    path('M594 1080L594 1091L906 1068L906 1059Z', '#fffaf0'),
    dusk(canvas, [1000, 600], [2300, 1300], '#171513', 0.7),
  )
}

/** The substitute for a missing picture: folded paper, quiet enough for any story. */
function foldedSheet(canvas: Canvas): void {
  const tones = ['#b9ab94', '#f8f3e8'] as const
  canvas.draw(
    background(canvas, '#e6dcc9'),
    facet(points('0 0, 980 0, 560 1000, 0 1000'), ...tones, 0.72),
    facet(points('980 0, 1600 0, 1600 380, 760 524'), ...tones, 0.92),
    facet(points('760 524, 1600 380, 1600 1000, 560 1000'), ...tones, 0.45),
    facet(points('0 0, 420 0, 180 1000, 0 1000'), ...tones, 0.9),
    circle(1150, 330, 120, '#fbf7ee', { opacity: 0.8 }),
    line([1150, 0], [1150, 1000], '#a9833f', 2.5, { opacity: 0.8 }),
    dusk(canvas, [700, 400], [1700, 1100], '#8d7d63', 0.5),
  )
}

export const publication: readonly Picture[] = [
  hero('about', meridianLine),
  { name: 'placeholder', w: 1600, h: 1000, draw: foldedSheet },
]
