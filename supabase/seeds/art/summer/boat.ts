import type { Canvas } from '../kit/canvas.ts'
import { lerp, smoothPath, times } from '../kit/curve.ts'
import { background } from '../kit/scenery.ts'
import { type Point, path, rect, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

type Rib = { x: number; half: number; top: number; keel: number }

/** The hull's lines: fullest a third of the way along, then drawn in to the stem. */
const ribAt = (share: number): Rib => ({
  x: lerp(470, 1560, share),
  half: lerp(400, 26, share ** 1.25) + Math.sin(Math.PI * share) * 70,
  top: lerp(190, 470, share ** 0.9),
  keel: lerp(1110, 820, share),
})

/** The ribs of a hull, open like a hand. */
export function boatByEar(canvas: Canvas): void {
  const rib = (share: number, tone: string, weight: number) => {
    const { x, half, top, keel } = ribAt(share)
    return stroke(
      `M${x - half} ${top}C${x - half * 1.02} ${lerp(top, keel, 0.72)} ${x - half * 0.5} ${keel} ${x} ${keel}S${x + half * 1.02} ${lerp(top, keel, 0.72)} ${x + half} ${top}`,
      tone,
      weight,
      { 'stroke-linecap': 'round' },
    )
  }
  const wale = (side: 1 | -1, tone: string, weight: number, lift: number) =>
    stroke(
      smoothPath(
        times(9, (_, s): Point => {
          const { x, half, top } = ribAt(s)
          return [x + side * half, top + lift]
        }),
      ),
      tone,
      weight,
      { 'stroke-linecap': 'round' },
    )
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 720], salt.sky, '#dbe8ec', salt.white)),
    rect(0, 640, 2000, 240, canvas.linearGradient([0, 640], [0, 880], salt.ultramarine, '#3d6cc4')),
    ...times(16, () =>
      rect(
        canvas.random.between(0, 1900),
        canvas.random.between(655, 860),
        canvas.random.between(40, 160),
        3,
        salt.sky,
        {
          opacity: 0.6,
        },
      ),
    ),
    path(
      'M0 880C500 850 1300 862 2000 850V1250H0Z',
      canvas.linearGradient([0, 850], [600, 1250], '#f4e3bd', '#e4c07c'),
    ),
    ...times(10, (i) => ribShadow(i)),
    path('M500 1100L1700 800V846L500 1170Z', '#8d4a32'),
    path('M500 1100L1700 800V812L500 1122Z', salt.clay),
    wale(-1, '#8d4a32', 20, 0),
    wale(-1, salt.ochre, 8, -4),
    ...times(
      10,
      (_, share) =>
        rib(1 - share, share > 0.5 ? '#b9793a' : '#a5652f', lerp(16, 42, share)) +
        rib(1 - share, salt.ochre, lerp(8, 23, share)),
    ),
    wale(1, '#8d4a32', 22, 0),
    wale(1, salt.ochre, 9, -5),
    stroke('M1570 832C1640 780 1640 620 1586 440', '#8d4a32', 36, { 'stroke-linecap': 'round' }),
    stroke('M1560 828C1630 776 1630 620 1576 440', salt.clay, 14, { 'stroke-linecap': 'round' }),
  )
}

const ribShadow = (i: number): string => {
  const x = 520 + i * 122
  return path(
    `M${x} ${1160 - i * 32}C${x + 180} ${1190 - i * 30} ${x + 380 - i * 16} ${1180 - i * 28} ${x + 560 - i * 30} ${1130 - i * 22}L${x + 580 - i * 30} ${1146 - i * 22}C${x + 380 - i * 16} ${1216 - i * 28} ${x + 180} ${1230 - i * 30} ${x} ${1196 - i * 32}Z`,
    salt.ultramarine,
    { opacity: 0.4 },
  )
}
