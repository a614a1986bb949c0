import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, points, times } from '../kit/curve.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { circle, ellipse, group, path, polygon, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A flacon on a sill at dusk; the valley stands on its head inside the glass. */
export function lastPerfumer(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 760], gold.wine, gold.rust, gold.ochre, gold.brass)),
    halo(canvas, [1490, 560], 900, gold.straw, 0.75),
    circle(1490, 560, 150, gold.bone),
    valley(canvas),
    dusk(canvas, [1500, 700], [0, 1250], gold.ink, 0.75),
    path('M0 1010H2000V1250H0Z', canvas.linearGradient([2000, 0], [0, 0], '#8d4a32', gold.plum, gold.ink)),
    rect(0, 1010, 2000, 7, canvas.linearGradient([2000, 0], [0, 0], gold.brass, [gold.rust, 0])),
    path('M470 1068L780 1068L360 1250L-120 1250Z', gold.ink, { opacity: 0.75, ...canvas.blur(5) }),
    path('M560 1078L700 1078L300 1250L80 1250Z', gold.ochre, { opacity: 0.55, ...canvas.blur(16) }),
    flacon(canvas),
  )
}

function valley(canvas: Canvas): string {
  return (
    hills(canvas, [
      { y: 640, height: 40, steps: 4, fill: canvas.linearGradient([2000, 0], [0, 0], '#d99a4b', '#a65a38') },
      { y: 730, height: 45, steps: 3, fill: canvas.linearGradient([2000, 0], [0, 0], '#b8683a', gold.wine) },
      { y: 830, height: 40, steps: 3, fill: canvas.linearGradient([2000, 0], [0, 0], '#873f33', gold.plum) },
    ]) +
    times(11, (_, share) => {
      const foot = -300 + share * 2900
      return polygon(
        [
          [1240 + share * 330, 800],
          [1252 + share * 330, 800],
          [foot + 100, 1250],
          [foot, 1250],
        ],
        gold.plum,
        { opacity: 0.45 },
      )
    }).join('')
  )
}

function flacon(canvas: Canvas): string {
  const glass =
    'M590 372H690V430C690 462 850 462 860 540V1020Q860 1074 806 1074H474Q420 1074 420 1020V540C430 462 590 462 590 430Z'
  const room = 'M478 560C484 520 796 520 802 560V984Q802 1010 776 1010H504Q478 1010 478 984Z'
  return [
    path(glass, canvas.linearGradient([420, 0], [860, 0], '#3a1c26', '#5b2a2c', '#8f4a2f')),
    group(canvas.clip(path(room, 'white')), invertedValley(canvas)),
    rect(846, 545, 6, 470, gold.straw, { rx: 3 }),
    rect(432, 560, 4, 430, gold.brass, { rx: 2, opacity: 0.45 }),
    rect(455, 1036, 370, 5, gold.ochre, { rx: 2, opacity: 0.7 }),
    rect(582, 366, 116, 26, gold.ochre),
    rect(668, 366, 30, 26, gold.straw),
    stopper(canvas),
  ].join('')
}

const stopper = (canvas: Canvas): string =>
  path(
    'M640 166L742 236V316L684 366H596L538 316V236Z',
    canvas.linearGradient([538, 0], [742, 0], gold.plum, '#7c3b30'),
  ) +
  path('M640 166L742 236L700 262L640 226Z', gold.ochre) +
  path('M742 236L742 316L700 300L700 262Z', gold.straw) +
  path('M742 316L684 366L662 330L700 300Z', gold.rust)

function invertedValley(canvas: Canvas): string {
  return [
    rect(470, 500, 340, 520, canvas.linearGradient([0, 1010], [0, 560], gold.rust, gold.ochre, gold.brass, gold.straw)),
    circle(560, 850, 62, gold.bone),
    path(closedCurve(points('440 760, 560 776, 690 742, 840 770'), 500), gold.ochre),
    path(closedCurve(points('440 700, 540 690, 680 712, 840 690'), 500), gold.rust),
    path(closedCurve(points('440 640, 560 655, 700 626, 840 650'), 500), gold.wine),
    path('M470 500H810V560C760 584 520 584 470 560Z', '#4a2229'),
    ellipse(640, 573, 164, 15, gold.brass, { opacity: 0.9 }),
  ].join('')
}
