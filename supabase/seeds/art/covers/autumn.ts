import { gold } from '../autumn/palette.ts'
import type { Canvas } from '../kit/canvas.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { circle, ellipse, group, path, rect, stroke } from '../kit/svg.ts'
import { coverLines, masthead } from './cover-layout.ts'

const coverText = {
  season: 'Autumn 2026',
  number: 'No. 81',
  theme: 'Slow Gold',
  lines: ['The last perfumer of Grasse', 'A night train to Trieste', 'Seven coats, one cold morning'],
}
const colours = { masthead: gold.straw, small: gold.straw, theme: gold.straw, lines: gold.bone }

/** A brass vessel with the sun coming up behind its shoulder, and its mouth at the rule under the name. */
export function autumnCover(canvas: Canvas): void {
  canvas.draw(
    background(
      canvas,
      canvas.linearGradient([0, 0], [0, 1050], gold.plum, gold.wine, gold.rust, gold.ochre, gold.brass),
    ),
    halo(canvas, [860, 790], 900, gold.straw, 0.75),
    circle(860, 790, 388, canvas.linearGradient([860, 402], [860, 1178], '#fff6e2', gold.straw, gold.brass)),
  )
  masthead(canvas, coverText, colours)
  canvas.draw(
    hills(canvas, [
      { y: 900, height: 36, steps: 3, fill: canvas.linearGradient([1200, 0], [0, 0], '#d08d45', '#8f4a33') },
      { y: 985, height: 34, steps: 2, fill: canvas.linearGradient([1200, 0], [0, 0], '#a3573a', gold.wine) },
    ]),
    path('M0 1080H1200V1600H0Z', canvas.linearGradient([1200, 1080], [0, 1450], '#8d4a32', gold.plum, gold.ink)),
    rect(0, 1080, 1200, 6, canvas.linearGradient([1200, 0], [0, 0], gold.straw, gold.rust)),
    path('M250 1126H700L330 1600H-420Z', gold.ink, { opacity: 0.6, ...canvas.blur(16) }),
    path('M420 1126H560L240 1470H-40Z', gold.ochre, { opacity: 0.28, ...canvas.blur(18) }),
    vessel(canvas),
    dusk(canvas, [700, 960], [100, 1640], gold.ink, 0.95),
  )
  coverLines(canvas, coverText, colours)
}

const body =
  'M404 300H556V330C556 344 530 352 530 380V470C530 560 742 640 742 850C742 1010 650 1112 590 1136H370C310 1112 218 1010 218 850C218 640 430 560 430 470V380C430 352 404 344 404 330Z'

function vessel(canvas: Canvas): string {
  const brass = canvas.linearGradient(
    [214, 0],
    [746, 0],
    gold.ink,
    '#4a2029',
    '#8f4a2f',
    '#c98a3c',
    gold.straw,
    '#fff6e2',
    gold.ochre,
  )
  return [
    stroke('M540 420C700 400 790 520 722 634C708 656 690 664 660 660', '#5b2a2c', 40),
    stroke('M546 412C706 392 796 516 730 630C714 650 694 656 662 652', gold.brass, 18),
    stroke('M556 408C710 396 790 516 736 622', '#fff6e2', 5),
    path(body, brass),
    group(
      canvas.clip(path(body, 'white')),
      // Turned on a lathe: the tool left its rings, and the belly keeps the horizon.
      ...Array.from({ length: 9 }, (_, i) =>
        stroke(`M200 ${560 + i * 62}Q480 ${606 + i * 66} 760 ${560 + i * 62}`, gold.ink, 2.5, { opacity: 0.22 }),
      ),
      path('M200 890Q480 950 760 890V1140H200Z', gold.plum, { opacity: 0.42 }),
      path('M200 890Q480 950 760 890V897Q480 957 200 897Z', gold.straw, { opacity: 0.55 }),
      path('M610 690C660 720 690 780 694 850C672 800 640 740 604 712Z', '#fffaf0', {
        opacity: 0.85,
        ...canvas.blur(3),
      }),
      rect(200, 280, 560, 880, canvas.linearGradient([470, 0], [210, 0], [gold.ink, 0], [gold.ink, 0.8])),
      path('M430 470Q480 492 530 470V484Q480 506 430 484Z', gold.ink, { opacity: 0.5 }),
    ),
    ellipse(480, 302, 78, 17, gold.straw),
    ellipse(478, 304, 62, 11, gold.ink),
    path('M424 308Q480 322 538 306Q520 316 480 318T424 308Z', gold.brass),
  ].join('')
}
