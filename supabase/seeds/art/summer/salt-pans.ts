import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, ridgePoints } from '../kit/curve.ts'
import { background, halo } from '../kit/scenery.ts'
import { circle, formatPoint, type Point, path, polygon, rect, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** Pans laid out like pages: some white, some blue with sky, the rake across them. */
export function saltPans(canvas: Canvas): void {
  const at = (u: number, v: number): Point => {
    const d = 1 / (0.16 + v * 0.84)
    return [1120 + (u - 0.5) * 5200 * (1.15 / d), 380 + 900 * v ** 1.35]
  }
  const tones = [
    salt.white,
    salt.sky,
    salt.lime,
    salt.white,
    '#86a6da',
    salt.white,
    '#f3ddc0',
    '#4f74c8',
    salt.lime,
    salt.white,
    '#e6b58a',
  ]
  const pans: string[] = []
  for (let r = 0; r < 7; r++)
    for (let c = 0; c < 11; c++) {
      const [u, v, u2, v2] = [c / 11 + 0.005, r / 7 + 0.006, (c + 1) / 11 - 0.005, (r + 1) / 7 - 0.012]
      const tone = tones[(c * 5 + r * 3 + ((c * r) % 4)) % tones.length] as string
      pans.push(polygon([at(u, v), at(u2, v), at(u2, v2), at(u, v2)], tone))
      if ((c + r * 2) % 9 === 4) pans.push(heap(at((u + u2) / 2, (v + v2) / 2), 26 + r * 13))
    }
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 380], '#7fb6d8', salt.sky, salt.white)),
    halo(canvas, [420, 120], 520, salt.white, 0.9),
    circle(420, 120, 66, salt.white),
    path(closedCurve(ridgePoints(canvas.random, 2000, 352, 14, 5), 420), '#7d97cf'),
    rect(0, 378, 2000, 880, canvas.linearGradient([0, 378], [0, 1250], '#cfae72', '#b98d4c')),
    ...pans,
    rake(),
  )
}

/** A heap of salt: round-shouldered, its shadow short and to the right. */
const heap = ([x, y]: Point, size: number): string => {
  const at = (dx: number, dy: number) => formatPoint([x + dx * size, y + dy * size])
  const foot = `Q${at(0, 0.78)} ${at(-1.3, 0.3)}`
  return (
    path(`M${at(0.2, -0.4)}Q${at(1.4, 0)} ${at(2.3, 0.5)}Q${at(1, 0.8)} ${at(0, 0.6)}Z`, salt.ultramarine, {
      opacity: 0.45,
    }) +
    path(
      `M${at(-1.3, 0.3)}C${at(-0.7, -0.1)} ${at(-0.5, -0.85)} ${at(0, -0.85)}S${at(0.7, -0.1)} ${at(1.3, 0.3)}${foot}Z`,
      '#fffdf8',
    ) +
    path(
      `M${at(0, -0.85)}C${at(0.5, -0.85)} ${at(0.7, -0.1)} ${at(1.3, 0.3)}Q${at(0.8, 0.54)} ${at(0.3, 0.54)}C${at(0.5, 0)} ${at(0.3, -0.6)} ${at(0, -0.85)}Z`,
      salt.shade,
      { opacity: 0.85 },
    )
  )
}

const rake = (): string =>
  stroke('M890 720L1770 1330', salt.ultramarine, 16, { opacity: 0.45 }) +
  stroke('M860 650L1800 1260', '#8d4a32', 17) +
  stroke('M858 645L1798 1255', salt.clay, 7) +
  path('M760 742L944 556L966 570L784 758Z', '#8d4a32') +
  path('M760 742L944 556L951 561L768 748Z', salt.clay)
