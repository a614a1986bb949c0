import type { Canvas } from '../kit/canvas.ts'
import { closedCurve, points, times } from '../kit/curve.ts'
import { background, halo } from '../kit/scenery.ts'
import { circle, ellipse, path, rect } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** The tower is the library: every course of stone is a book lying on its side. */
export function lighthouseLibrary(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 760], '#7fb6d8', salt.sky, '#e3eef0')),
    halo(canvas, [380, 150], 620, salt.white, 0.9),
    circle(380, 150, 84, salt.white),
    rect(0, 760, 2000, 490, canvas.linearGradient([0, 760], [0, 1250], salt.ultramarine, '#1b338f', salt.deep)),
    ...times(46, () =>
      rect(
        canvas.random.between(-60, 1900),
        775 + canvas.random.between(0, 1) ** 1.6 * 450,
        canvas.random.between(30, 150),
        3,
        salt.sky,
        { rx: 2, opacity: canvas.random.between(0.15, 0.55) },
      ),
    ),
    path(
      closedCurve(
        points('760 1250, 860 1120, 1010 1040, 1130 990, 1330 976, 1520 1000, 1660 1080, 1800 1120, 1990 1250'),
        1260,
      ),
      salt.lime,
    ),
    path(closedCurve(points('1330 976, 1520 1000, 1660 1080, 1800 1120, 1990 1250'), 1260), salt.shade),
    path('M860 1120L1010 1040L1060 1130L930 1250L760 1250Z', salt.ochre, { opacity: 0.6 }),
    path('M1380 1004L1478 1010L2000 1120L2000 1250L1880 1250Z', salt.ultramarine, { opacity: 0.55 }),
    ...courses(canvas),
    lantern(),
    path('M700 1236C900 1200 1080 1226 1240 1206S1700 1190 2000 1226V1250H700Z', salt.white, { opacity: 0.9 }),
    ellipse(620, 1010, 90, 6, salt.white, { opacity: 0.6 }),
  )
}

const thicknesses = [60, 46, 58, 44, 70, 52, 48, 64, 54, 68, 52, 64]
const spines = [
  'white',
  'ochre',
  'white',
  'ultramarine',
  'lime',
  'clay',
  'white',
  'deep',
  'sky',
  'white',
  'ochre',
  'white',
] as const

/** Twelve volumes on their sides, wider towards the foot; none lies quite true on the next. */
function courses(canvas: Canvas): string[] {
  let y = 330
  return thicknesses.map((height, i) => {
    const tone = salt[spines[i] as (typeof spines)[number]]
    const pale = tone === salt.white || tone === salt.lime
    const half = 100 + ((y - 330) / 680) * 60
    const left = 1330 - half + canvas.random.between(-15, 15)
    const gilt = pale ? salt.ultramarine : salt.white
    const book = [
      rect(left, y, half * 2, height - 3, tone, { rx: 5 }),
      rect(1330 + half * 0.12, y, left + half * 1.88 - 1330, height - 3, salt.ultramarine, { rx: 5, opacity: 0.4 }),
      rect(left + 16, y, 5, height - 3, gilt, { opacity: 0.8 }),
      rect(left + half * 1.88 - 24, y, 5, height - 3, gilt, { opacity: 0.5 }),
      rect(left + 40, y + height * 0.34, half * 0.72, height * 0.26, gilt, { opacity: 0.75 }),
      rect(left + 2, y + height - 3, half * 2 - 4, 3, salt.deep, { opacity: 0.55 }),
    ]
    y += height
    return book.join('')
  })
}

const lantern = (): string =>
  [
    rect(1206, 308, 248, 24, salt.deep),
    rect(1206, 304, 248, 6, salt.shade),
    ...[1212, 1240, 1268, 1392, 1420, 1446].map((x) => rect(x, 262, 4, 46, salt.deep)),
    rect(1206, 260, 248, 5, salt.deep),
    rect(1262, 196, 136, 112, salt.ochre),
    rect(1262, 196, 68, 112, '#f6d693'),
    ...[1262, 1294, 1328, 1362, 1392].map((x) => rect(x, 196, 6, 112, salt.deep)),
    path('M1244 198C1252 140 1296 116 1330 108C1364 116 1408 140 1416 198Z', salt.clay),
    path('M1330 108C1364 116 1408 140 1416 198H1350C1350 160 1344 130 1330 108Z', salt.deep, { opacity: 0.45 }),
    rect(1326, 62, 8, 50, salt.deep),
    circle(1330, 62, 11, salt.ochre),
  ].join('')
