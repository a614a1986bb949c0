import type { Canvas } from '../kit/canvas.ts'
import { facet } from '../kit/colour.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, line, type Point, path, polygon } from '../kit/svg.ts'
import { creasedSheet, cross, dot, normalise, type Space, subtract } from './creases.ts'
import { green } from './palette.ts'

/** One great sheet, unfolded and laid before the dawn; a paper boat has stopped where the creases begin. */
export function remembering(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1250], '#a9c5a0', '#d5e2c8', '#f6ead2', '#f8d3ac', '#cfd9bb')),
    halo(canvas, [420, 300], 900, '#fff4dc', 1),
    circle(420, 300, 104, '#fffaf0'),
    path('M640 520L1500 500L2300 1330L1400 1330Z', green.bottle, { opacity: 0.3, ...canvas.blur(30) }),
    ...creases(canvas),
    boat(),
    dusk(canvas, [1200, 700], [2400, 1300], green.ink, 0.55),
  )
}

/** Where a point of the sheet (a metre and a half square, one unit here) stands on the picture. */
function project([x, y, z]: Space): Point {
  const depth = 1 + z * 1.15
  return [1010 + ((x - 0.5) * 2560) / depth + z * 60, -260 + (1600 - y * 2000) / depth]
}

/** Dawn: low, from the left and from a little behind the sheet. */
const lightDirection = normalise([-0.82, 0.46, 0.34])

function creases({ random }: Canvas): string[] {
  return creasedSheet(random, { finest: 0.013, coarsest: 0.42, middle: [0.56, 0.5], rise: 0.15 })
    .sort((one, other) => depthOf(other) - depthOf(one))
    .map((corners) => facet(corners.map(project), '#3d6b58', '#fffdf2', lightOn(corners)))
}

/** Flat paper is bright; what turns to the dawn turns white, what turns away goes under. */
function lightOn([a, b, c]: readonly Space[]): number {
  if (!a || !b || !c) return 0
  const normal = normalise(cross(subtract(b, a), subtract(c, a)))
  const facing = dot(normal, lightDirection) * Math.sign(normal[1])
  return 0.7 + (facing - lightDirection[1]) * 1.15
}

const depthOf = (corners: readonly Space[]): number => corners.reduce((sum, [, , z]) => sum + z, 0)

/** The boat that every child makes, lying a bit to one side. */
function boat(): string {
  const tone = (share: number, ...corners: Point[]) => facet(corners, '#9a5b3d', '#fde9d2', share)
  const at = (x: number, y: number): Point => [560 + x, 1010 + y]
  return [
    polygon([at(-70, 52), at(90, 58), at(560, 150), at(330, 132)], green.ink, { opacity: 0.42 }),
    tone(0.5, at(-18, -26), at(30, -122), at(74, -18), at(20, 4)),
    tone(1, at(-18, -26), at(30, -122), at(22, 6)),
    tone(0.16, at(-148, -46), at(-18, -26), at(22, 6), at(-60, 30)),
    tone(0.94, at(-148, -46), at(22, 0), at(18, 66), at(-84, 54)),
    tone(0.34, at(22, 0), at(176, -52), at(108, 50), at(18, 66)),
    line(at(-104, 6), at(18, 30), '#d99b72', 2.4),
    line(at(-108, 12), at(18, 36), '#fff8ee', 2),
  ].join('')
}
