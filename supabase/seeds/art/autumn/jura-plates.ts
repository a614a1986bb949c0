import type { Canvas } from '../kit/canvas.ts'
import { lerp, polar, smoothPath, times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, ellipse, group, path, rect, rotated, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** Vines as parallel strokes falling down a slope. */
export function vineRows(canvas: Canvas): void {
  const slope = 'M0 760C420 700 980 420 1600 250V1200H0Z'
  const rows = times(26, (_, share) => {
    const x = lerp(-700, 2050, share)
    const row = smoothPath([
      [x, 180],
      [x - 70, 480],
      [x - 30, 800],
      [x + 110, 1300],
    ])
    return (
      stroke(row, share > 0.5 ? '#8a4530' : gold.wine, 40) +
      stroke(row, gold.brass, 9, { transform: 'translate(17 0)', opacity: lerp(0.3, 1, share) })
    )
  })
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 700], gold.rust, gold.ochre, gold.straw)),
    halo(canvas, [420, 470], 620, gold.bone, 0.75),
    circle(420, 470, 104, gold.bone),
    path('M0 640C260 560 520 620 760 560S1300 420 1600 430V1200H0Z', '#b36a3a'),
    path(slope, canvas.linearGradient([1600, 200], [100, 1200], '#d99a4f', gold.ochre, gold.rust)),
    group(canvas.clip(path(slope, 'white')), ...rows),
    path('M1180 402V296L1256 250L1332 296V360Z', gold.ink),
    path('M1256 250L1342 302L1326 312L1256 268L1180 312L1168 300Z', gold.wine),
    rect(1214, 316, 26, 40, gold.straw),
    dusk(canvas, [900, 500], [1800, 1300], gold.ink, 0.75),
  )
}

/** Two pots before a window of amber light, the ladle hung in one. */
export function twoPots(canvas: Canvas): void {
  const pot = (x: number, y: number, w: number, h: number) =>
    [
      path(
        `M${x} ${y}H${x + w}V${y + h - 40}Q${x + w} ${y + h} ${x + w - 40} ${y + h}H${x + 40}Q${x} ${y + h} ${x} ${y + h - 40}Z`,
        gold.ink,
      ),
      rect(x - 14, y - 12, w + 28, 26, gold.ink, { rx: 13 }),
      rect(x - 46, y + 70, 60, 26, gold.ink, { rx: 13 }),
      rect(x + w - 14, y + 70, 60, 26, gold.ink, { rx: 13 }),
      rect(x + w - 12, y + 20, 6, h - 70, gold.brass, { rx: 3 }),
      rect(x + 10, y - 9, w - 10, 5, gold.brass, { rx: 2 }),
    ].join('')
  const steam = (x: number, y: number) =>
    stroke(`M${x} ${y}C${x - 70} ${y - 130} ${x + 80} ${y - 230} ${x - 10} ${y - 400}`, gold.bone, 44, {
      opacity: 0.32,
      'stroke-linecap': 'round',
      ...canvas.blur(22),
    })
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1200], gold.plum, '#2a1826')),
    rect(
      250,
      110,
      1050,
      850,
      canvas.linearGradient([1300, 110], [250, 960], gold.straw, gold.brass, gold.ochre, gold.rust),
    ),
    group(canvas.clip(rect(250, 110, 1050, 850, 'white')), halo(canvas, [1080, 330], 700, gold.bone, 0.8)),
    ...[597, 944].map((x) => rect(x, 110, 14, 850, gold.plum)),
    rect(250, 440, 1050, 14, gold.plum),
    steam(560, 540),
    steam(1060, 620),
    rect(0, 1010, 1600, 190, canvas.linearGradient([1600, 0], [0, 0], '#7d3f33', gold.ink)),
    rect(0, 1006, 1600, 6, canvas.linearGradient([1600, 0], [0, 0], gold.ochre, gold.wine)),
    rotated(
      24,
      [700, 540],
      rect(690, 250, 18, 420, gold.ink, { rx: 8 }),
      stroke('M699 256C690 214 740 206 744 240', gold.ink, 16),
    ),
    pot(360, 560, 420, 450),
    pot(880, 650, 360, 360),
    dusk(canvas, [700, 500], [-200, 1300], gold.ink, 0.8),
  )
}

/** A tart of plum halves set upright in rings, one slice already gone. */
export function plumTart(canvas: Canvas): void {
  const at = [740, 640] as const
  const rings = [
    [390, 24],
    [296, 18],
    [204, 12],
    [112, 7],
  ] as const
  const plums = rings.flatMap(([r, count], ring) =>
    times(count, (i) => {
      const angle = (i * 360) / count + ring * 11
      if (angle % 360 > 12 && angle % 360 < 52) return ''
      const [x, y] = polar(at, r, angle)
      return (
        rotated(
          angle + 90,
          [x, y],
          ellipse(x, y, 49, 36, '#33162a'),
          path(`M${x - 49} ${y}A49 36 0 0 1 ${x + 49} ${y}Z`, i % 3 ? '#70324a' : '#8a4256'),
          path(
            `M${x - 40} ${y}Q${x} ${y - 20} ${x + 40} ${y}Q${x} ${y + 16} ${x - 40} ${y}Z`,
            i % 2 ? '#c9703a' : '#b85f36',
          ),
        ) + ellipse(x + 14, y - 14, 9, 4, gold.straw, { opacity: 0.7 })
      )
    }),
  )
  const gap = path(
    `M${at[0]} ${at[1]}L${polar(at, 520, 14).join(' ')}A520 520 0 0 1 ${polar(at, 520, 50).join(' ')}Z`,
    '#dcb06c',
  )
  canvas.draw(
    background(canvas, canvas.linearGradient([1600, 0], [0, 1200], gold.bone, gold.straw, gold.ochre)),
    ...times(7, (i) => stroke(`M${-200 + i * 330} 1200L${220 + i * 330} 0`, gold.brass, 5, { opacity: 0.35 })),
    ellipse(660, 716, 566, 540, gold.wine, { opacity: 0.45, ...canvas.blur(12) }),
    circle(740, 640, 540, canvas.linearGradient([280, 1100], [1200, 200], gold.ochre, gold.straw)),
    circle(740, 640, 470, gold.rust),
    circle(740, 640, 470, 'none', { stroke: '#8a4530', 'stroke-width': 34, 'stroke-dasharray': '56 8' }),
    circle(740, 640, 440, gold.wine),
    ...plums,
    circle(740, 640, 46, gold.ink),
    ellipse(748, 630, 26, 14, '#74354a'),
    gap,
    rotated(
      32,
      [740, 640],
      rect(1290, 628, 330, 26, gold.rust, { rx: 12 }),
      path('M1290 622H1010C960 622 940 648 930 656H1290Z', gold.bone),
      rect(1010, 650, 280, 6, gold.ochre),
    ),
    dusk(canvas, [1000, 400], [-100, 1300], gold.wine, 0.6),
  )
}
