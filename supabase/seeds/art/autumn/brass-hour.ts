import type { Canvas } from '../kit/canvas.ts'
import { hand, hourMarks } from '../kit/dial.ts'
import { background, dusk, halo, hills, lightPath } from '../kit/scenery.ts'
import { circle, group, polygon, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** The sun as a dial, half down behind the water: six o'clock, and brass. */
export function brassHour(canvas: Canvas): void {
  const at = [1240, 800] as const
  const r = 610
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 820], gold.plum, gold.wine, gold.rust, gold.ochre)),
    halo(canvas, at, 1150, gold.brass, 0.65),
    circle(at[0], at[1], r, canvas.linearGradient([1240, 190], [1240, 820], gold.bone, gold.straw, gold.brass)),
    circle(at[0], at[1], r - 16, 'none', { stroke: gold.ochre, 'stroke-width': 5 }),
    hourMarks(at, r * 0.965, gold.wine),
    polygon(
      [
        [at[0], at[1]],
        [at[0] - 24, at[1] - 16],
        [at[0] - 316, at[1] - 470],
        [at[0] - 300, at[1] - 478],
      ],
      gold.ochre,
      { opacity: 0.7, ...canvas.blur(6) },
    ),
    hand(at, 500, 20, -22, gold.ink),
    hand(at, 340, 28, 58, gold.ink),
    group(
      canvas.clip(rect(0, 0, 2000, 810, 'white')),
      hills(canvas, [
        { y: 742, height: 34, steps: 4, fill: canvas.linearGradient([0, 0], [2000, 0], gold.plum, '#8f4a33') },
      ]),
    ),
    rect(0, 800, 2000, 450, canvas.linearGradient([0, 800], [0, 1250], '#8f4a33', gold.wine, gold.ink)),
    lightPath(canvas.random, 1240, 812, 1235, 900, gold.brass, 30),
    dusk(canvas, [1100, 400], [-200, 1200], gold.ink, 0.75),
  )
}
