import { mix, polar, times } from '../kit/curve.ts'
import { dusk, ground } from '../kit/light.ts'
import { facet } from '../kit/paper.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, group, line, type Point, path, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The mould: laid lines, and a veil of water leaving them. */
export function mould(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [1600, 1200], green.mist, green.celadon, green.leaf)),
    path('M210 170L1480 80L1560 1010L150 1120Z', green.bottle, {
      opacity: 0.4,
      transform: 'translate(40 44)',
      ...sheet.soft(16),
    }),
    path('M180 150L1440 60L1520 990L110 1100Z', '#b98a5a'),
    path('M180 150L1440 60L1432 80L190 172Z', '#e2bd8e'),
    path('M180 150L190 172L134 1068L110 1100Z', '#d8ad7b'),
    group(
      sheet.inside(path('M236 206L1392 120L1462 938L172 1040Z', 'white')),
      rect(0, 0, 1600, 1200, sheet.ramp([200, 150], [1400, 1000], green.paper, green.mist, green.celadon)),
      ...times(74, (_, s) =>
        line([mix(236, 172, s) - 20, mix(206, 1040, s)], [mix(1392, 1462, s) + 20, mix(120, 938, s)], green.moss, 3, {
          opacity: 0.5,
        }),
      ),
      ...times(9, (_, s) =>
        line([mix(300, 1340, s), mix(200, 110, s)], [mix(240, 1400, s), mix(1060, 950, s)], green.moss, 4, {
          opacity: 0.6,
        }),
      ),
      path('M100 640C360 560 520 720 780 640S1160 470 1560 560V1200H100Z', green.paper, { opacity: 0.66 }),
      path('M100 700C380 640 560 780 820 700S1240 560 1560 640V1200H100Z', '#fffdf4', { opacity: 0.75 }),
      stroke('M100 640C360 560 520 720 780 640S1160 470 1560 560', '#fffdf4', 7),
    ),
    dusk(sheet, [700, 500], [1700, 1400], green.bottle, 0.45),
  )
}

/** Half bird, half staircase. */
export function birdStair(sheet: Sheet): void {
  const f = (share: number, ...points: Point[]) => facet(points, green.moss, '#fbf8ec', share)
  const steps = times(6, (i) => {
    const [x, y] = [860 + i * 88, 690 - i * 62]
    return (
      f(0.95, [x, y], [x + 88, y - 20], [x + 150, y + 14], [x + 62, y + 36]) +
      f(0.42, [x + 62, y + 36], [x + 150, y + 14], [x + 150, y - 48], [x + 150, y + 76], [x + 62, y + 98]) +
      f(0.7, [x, y], [x + 62, y + 36], [x + 62, y + 98], [x, y + 62])
    )
  })
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [1600, 900], '#f8e2c8', green.mist, green.celadon)),
    rect(0, 900, 1600, 300, sheet.ramp([0, 900], [1600, 1200], green.paper, green.mist, green.celadon)),
    path('M560 960L980 930L1600 1010L1600 1110L900 1060Z', green.moss, { opacity: 0.5, ...sheet.soft(10) }),
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
    dusk(sheet, [800, 500], [1800, 1300], green.bottle, 0.4),
  )
}

/** Creases crowd towards the middle; each ring of folds is older than the next. */
export function crowding(sheet: Sheet): void {
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
  sheet.draw(
    ground(sheet, green.mist),
    ...facets,
    circle(middle[0], middle[1], 22, green.bottle),
    dusk(sheet, [500, 700], [1500, 1900], green.bottle, 0.4),
  )
}
