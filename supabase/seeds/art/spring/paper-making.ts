import type { Canvas } from '../kit/canvas.ts'
import { facet } from '../kit/colour.ts'
import { lerp, polar, times } from '../kit/curve.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, ellipse, group, line, type Point, path, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The mould, just lifted: half its wires still under the pulp, and the vat running back out of it. */
export function mould(canvas: Canvas): void {
  const inner = 'M392 318L1246 150L1372 566L330 690Z'
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [1600, 900], '#f8e2c8', green.mist, green.celadon, green.leaf)),
    path('M0 0H300L900 860H-200Z', '#fff4dc', { opacity: 0.5 }),
    vat(canvas),
    ...drips(canvas),
    path('M318 262L1304 72L1452 608L250 752Z', '#b98a5a'),
    path('M318 262L1304 72L1308 92L326 282Z', '#f0cf9f'),
    path('M318 262L326 282L270 726L250 752Z', '#e2bd8e'),
    path('M250 752L1452 608L1456 650L252 800Z', '#8a6038'),
    path('M1304 72L1452 608L1456 650L1470 640L1322 84Z', '#9d7146'),
    group(
      canvas.clip(path(inner, 'white')),
      rect(0, 0, 1600, 1200, canvas.linearGradient([340, 200], [1400, 700], '#fdfbf0', green.mist, green.celadon)),
      ...times(66, (_, s) =>
        line([lerp(392, 330, s), lerp(318, 690, s)], [lerp(1246, 1372, s), lerp(150, 566, s)], green.moss, 2.6, {
          opacity: 0.62,
        }),
      ),
      ...times(10, (_, s) =>
        line([lerp(420, 1220, s), lerp(314, 156, s)], [lerp(366, 1340, s), lerp(686, 570, s)], green.bottle, 4, {
          opacity: 0.5,
        }),
      ),
      watermark(),
      path('M300 560C470 470 600 560 760 500S1060 330 1420 380V800H300Z', green.paper, { opacity: 0.62 }),
      path('M300 610C500 530 640 620 820 552S1120 410 1420 450V800H300Z', '#fffdf4', { opacity: 0.9 }),
      stroke('M300 560C470 470 600 560 760 500S1060 330 1420 380', '#fffdf4', 7),
      path('M392 318L1246 150L1252 172L392 342Z', green.bottle, { opacity: 0.28 }),
      path('M392 318L424 312L362 690H330Z', green.bottle, { opacity: 0.22 }),
    ),
    dusk(canvas, [800, 500], [1800, 1400], green.bottle, 0.4),
  )
}

/** Bent in wire and sewn to the mould, it will stand in every sheet: a boat. */
const watermark = (): string =>
  group(
    { transform: 'translate(760 346) rotate(-11) skewX(-6) scale(1.12)' },
    stroke('M-96 0H96L60 44H-60ZM-44 0L0 -78L44 0M0 -78V0', green.bottle, 6, {
      'stroke-linejoin': 'round',
      opacity: 0.85,
    }),
    stroke('M-94 -4H94M-40 -4L0 -74', '#fffdf4', 2.5),
  )

const vat = (canvas: Canvas): string =>
  [
    path('M0 850C360 800 1240 800 1600 850V1200H0Z', '#7d5a38'),
    path('M0 850C360 800 1240 800 1600 850V872C1240 822 360 822 0 872Z', '#e2bd8e'),
    path(
      'M0 906C360 856 1240 856 1600 906V1200H0Z',
      canvas.linearGradient([0, 870], [1400, 1200], '#fffdf4', '#e9edda', '#a9c4a0'),
    ),
    path('M280 906C620 874 1180 880 1560 916L1600 1010L520 1060Z', green.moss, { opacity: 0.34, ...canvas.blur(20) }),
    ...[360, 560, 800, 1050, 1290].flatMap((x, i) =>
      times(3, (ring) =>
        ellipse(x, 990 + (i % 2) * 40, 40 + ring * 46, 9 + ring * 11, 'none', {
          stroke: ring % 2 ? green.leaf : '#fffdf4',
          'stroke-width': 4 - ring,
          opacity: 0.8 - ring * 0.22,
        }),
      ),
    ),
  ].join('')

/** Water leaves the low edge in threads, and the threads break into beads. */
const drips = ({ random }: Canvas): string[] =>
  times(44, (_, share) => {
    const x = lerp(270, 1440, share) + random.between(-10, 10)
    const [from, to] = [lerp(796, 650, share), lerp(930, 930, share) + random.between(-10, 120)]
    const thread = lerp(from, to, random.between(0.3, 0.95))
    return (
      line([x, from - 8], [x, thread], '#fffdf4', random.between(2, 6), { 'stroke-linecap': 'round', opacity: 0.9 }) +
      ellipse(x, lerp(thread, to, 0.6), 4, 8, '#fffdf4', { opacity: 0.85 })
    )
  })

/** Half bird, half staircase. */
export function birdStair(canvas: Canvas): void {
  const f = (share: number, ...points: Point[]) => facet(points, green.moss, '#fbf8ec', share)
  const steps = times(6, (i) => {
    const [x, y] = [860 + i * 88, 690 - i * 62]
    return (
      f(0.95, [x, y], [x + 88, y - 20], [x + 150, y + 14], [x + 62, y + 36]) +
      f(0.42, [x + 62, y + 36], [x + 150, y + 14], [x + 150, y - 48], [x + 150, y + 76], [x + 62, y + 98]) +
      f(0.7, [x, y], [x + 62, y + 36], [x + 62, y + 98], [x, y + 62])
    )
  })
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [1600, 900], '#f8e2c8', green.mist, green.celadon)),
    rect(0, 900, 1600, 300, canvas.linearGradient([0, 900], [1600, 1200], green.paper, green.mist, green.celadon)),
    path('M560 960L980 930L1600 1010L1600 1110L900 1060Z', green.moss, { opacity: 0.5, ...canvas.blur(10) }),
    ...steps.reverse(),
    f(0.5, [860, 690], [922, 790], [760, 960], [620, 830]),
    f(0.95, [620, 830], [860, 690], [700, 560], [480, 640]),
    f(0.75, [480, 640], [620, 830], [560, 930], [430, 720]),
    f(0.3, [620, 830], [760, 960], [560, 930]),
    f(1, [700, 560], [560, 180], [480, 640]),
    f(0.62, [700, 560], [560, 180], [780, 470]),
    f(0.38, [700, 560], [780, 470], [860, 690]),
    f(0.85, [480, 640], [430, 720], [250, 560]),
    f(0.5, [250, 560], [430, 720], [330, 640]),
    f(0.98, [250, 560], [330, 520], [480, 640]),
    f(0.45, [250, 560], [180, 620], [290, 590]),
    dusk(canvas, [800, 500], [1800, 1300], green.bottle, 0.4),
  )
}

/** Creases crowd towards the middle; each ring of folds is older than the next. */
export function crowding(canvas: Canvas): void {
  const middle: Point = [660, 800]
  const rings = [960, 700, 500, 350, 240, 160, 104, 66, 40, 22]
  const at = (ring: number, i: number): Point =>
    polar(middle, rings[ring] as number, (i * 360) / 16 + (ring % 2) * 11.25)
  const facets = rings.slice(1).flatMap((_, k) =>
    times(16, (i) => {
      const [a, b, c, d] = [at(k, i), at(k, i + 1), at(k + 1, i + (k % 2)), at(k + 1, i + 1 + (k % 2))]
      const light = (p: Point) =>
        0.62 - Math.cos(Math.atan2(p[1] - middle[1], p[0] - middle[0]) + (k % 2 ? 0.5 : Math.PI)) * 0.3 - k * 0.028
      return (
        facet([a, b, c], green.moss, '#fbf8ec', light(c)) + facet([b, c, d], green.moss, '#fbf8ec', light(b) - 0.16)
      )
    }),
  )
  canvas.draw(
    background(canvas, green.mist),
    ...facets,
    circle(middle[0], middle[1], 22, green.bottle),
    dusk(canvas, [500, 700], [1500, 1900], green.bottle, 0.4),
  )
}
