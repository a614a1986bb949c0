import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background } from '../kit/scenery.ts'
import { circle, formatPoint, group, type Point, path, polygon, rect, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** Four sheets on a line across the horizon, each letting through less of it. */
export function fourLinens(canvas: Canvas): void {
  const sheets = [
    [130, 0.4],
    [590, 0.62],
    [1050, 0.82],
    [1510, 1],
  ] as const
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 700], '#8ec3dd', '#c9e0e8', salt.white)),
    rect(0, 690, 2000, 330, canvas.linearGradient([0, 690], [0, 1020], salt.ultramarine, '#2e56b8')),
    ...times(20, () =>
      rect(
        canvas.random.between(0, 1900),
        canvas.random.between(705, 1000),
        canvas.random.between(40, 170),
        3,
        salt.sky,
        {
          opacity: 0.5,
        },
      ),
    ),
    rect(0, 1020, 2000, 230, canvas.linearGradient([0, 1020], [0, 1250], '#f2dfb6', salt.ochre)),
    ...sheets.map(([x, weight]) =>
      polygon(
        [
          [x + 90, 1080],
          [x + 430, 1070],
          [x + 640, 1180],
          [x + 270, 1196],
        ],
        salt.ultramarine,
        { opacity: weight * 0.55 },
      ),
    ),
    stroke('M-20 176C500 236 1500 236 2020 170', salt.deep, 5),
    ...sheets.map(([x, weight], i) => cloth(canvas, x, weight, i)),
  )
}

function cloth(canvas: Canvas, x: number, weight: number, i: number): string {
  const y = 206 + (i === 1 || i === 2 ? 8 : 0)
  const [left, right, foot] = [x + 8 + i * 4, x + 386 + (3 - i) * 10, 990 - i * 22]
  const outline = `M${x} ${y}L${x + 380} ${y + 2}C${x + 372} ${y + 320} ${right + 24} ${foot - 220} ${right} ${foot}C${x + 260} ${foot - 40} ${x + 140} ${foot + 44} ${left} ${foot + 10}C${x - 20} ${foot - 260} ${x + 22} ${y + 300} ${x} ${y}Z`
  return [
    path(outline, canvas.linearGradient([x, 0], [x + 400, 0], salt.white, '#fffdf8', salt.lime, '#d7dbe6'), {
      opacity: weight,
    }),
    group(
      { ...canvas.clip(path(outline, 'white')), opacity: 0.35 + weight * 0.5 },
      path(
        `M${x + 110} ${y}C${x + 150} ${y + 300} ${x + 70} ${y + 560} ${x + 120} ${foot + 60}H${x + 170}C${x + 150} ${y + 560} ${x + 190} ${y + 300} ${x + 130} ${y}Z`,
        salt.shade,
        { opacity: 0.55 },
      ),
      path(
        `M${x + 300} ${y}C${x + 280} ${y + 300} ${x + 330} ${y + 560} ${x + 310} ${foot + 60}H${x + 460}V${y}Z`,
        salt.shade,
        { opacity: 0.5 },
      ),
      rect(x - 30, foot - 62, 480, 5, salt.shade, { opacity: 0.6 }),
    ),
    ...[x + 12, x + 188, x + 360].map((peg) => rect(peg, y - 20, 11, 46, salt.clay, { rx: 4 })),
  ].join('')
}

function wall(canvas: Canvas, from: string, to: string, shadow: string, ...things: string[]): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [1000, 1250], from, to)),
    path('M0 0L300 0L1000 700L1000 1250L880 1250Z', shadow, { opacity: 0.25 }),
    ...things,
  )
}

const nail: Point = [392, 226]

/** The lower edge of the hung cloth from left to right: where each fold ends, and how far it bows on its way down. */
const rim: readonly (readonly [x: number, y: number, bow: number])[] = [
  [150, 792, 34],
  [262, 756, 22],
  [330, 924, 12],
  [404, 1040, 0],
  [484, 872, -16],
  [566, 866, -34],
  [700, 1096, -52],
  [722, 830, -66],
  [826, 772, -84],
]

/** From the left: towards the light and away from it, in turn. */
const tones: readonly (readonly [string, string])[] = [
  [salt.white, '#fffdf8'],
  ['#b9c6e2', '#dfe4ef'],
  ['#fffdf8', salt.white],
  [salt.shade, '#c3cee6'],
  ['#5873bd', '#7f98cf'],
  ['#f3eee2', '#fffdf8'],
  ['#a9b9dd', salt.shade],
  [salt.white, salt.lime],
]

const creaseTo = (index: number): string => {
  const [x, y, bow] = rim[index] as (typeof rim)[number]
  return `Q${formatPoint([(nail[0] + x) / 2 - bow, (nail[1] + y) / 2])} `
}
const end = (index: number): Point => [rim[index]?.[0] ?? 0, rim[index]?.[1] ?? 0]

/** A handkerchief hung up by its middle: four corners, a rolled hem, and a shadow as thin as the cloth. */
export function handkerchief(canvas: Canvas): void {
  const folds = tones.map(([from, to], i) => {
    const outline = `M${formatPoint(nail)}${creaseTo(i)}${formatPoint(end(i))}L${formatPoint(end(i + 1))}${creaseTo(i + 1)}${formatPoint(nail)}Z`
    return path(outline, canvas.linearGradient(end(i), end(i + 1), from, to))
  })
  const whole = `M${formatPoint(nail)}${creaseTo(0)}${rim.map((_, i) => formatPoint(end(i))).join('L')}${creaseTo(8)}${formatPoint(nail)}Z`
  wall(
    canvas,
    '#3f6ac6',
    salt.ultramarine,
    salt.deep,
    path(whole, salt.deep, { transform: 'translate(116 84)', opacity: 0.62 }),
    path('M470 800L560 786L640 960L596 920L560 1000Z', '#3f5cae'),
    ...folds,
    ...hem(),
    monogram(),
    circle(nail[0] + 8, nail[1] + 8, 15, salt.deep, { opacity: 0.7 }),
    circle(nail[0], nail[1], 14, salt.ochre),
    circle(nail[0] - 4, nail[1] - 4, 5, '#f6dfae'),
  )
}

/** The rolled hem: a bright cord with its stitches, along every edge that faces us. */
const hem = (): string[] =>
  [0, 2, 5, 7].flatMap((i) => {
    const edge = `M${formatPoint(end(i))}L${formatPoint(end(i + 1))}`
    return [
      stroke(edge, '#fffdf8', 9, { 'stroke-linecap': 'round' }),
      stroke(edge, salt.shade, 2.5, { 'stroke-dasharray': '3 9' }),
    ]
  })

const monogram = (): string =>
  group(
    { transform: 'translate(722 690) rotate(-22) scale(0.82)' },
    stroke('M-16 -20L0 18L16 -20M30 -20V18H52', salt.clay, 6, {
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )

const shirtShape =
  'M420 214L286 262C244 280 228 330 216 420L146 872L244 894L306 540V1000C400 1090 600 1090 694 1000V540L756 894L854 872L784 420C772 330 756 280 714 262L580 214Z'

/** The shirt with its collar ironed. */
export function shirt(canvas: Canvas): void {
  const cloth = canvas.linearGradient([146, 0], [854, 0], salt.white, '#fffdf8', salt.lime, '#cdd5e6')
  wall(
    canvas,
    '#f0cd8c',
    salt.ochre,
    salt.clay,
    path(shirtShape, salt.clay, { transform: 'translate(56 58)', opacity: 0.45 }),
    path(shirtShape, cloth),
    path('M306 540L344 700L330 1020L306 1000Z', salt.shade, { opacity: 0.55 }),
    path('M694 540L640 760L654 1034L694 1000Z', salt.shade, { opacity: 0.65 }),
    path('M244 894L306 540L286 500L216 886Z', salt.shade, { opacity: 0.3 }),
    path('M756 894L694 540L718 480L800 884Z', salt.shade, { opacity: 0.45 }),
    path('M566 340L590 1064L528 1068L514 360Z', salt.shade, { opacity: 0.22 }),
    path('M158 800L258 822L244 894L146 872Z', salt.white),
    path('M742 822L842 800L854 872L756 894Z', '#d8deea'),
    path('M158 800L258 822L257 828L157 806ZM742 822L842 800L843 806L743 828Z', salt.shade),
    rect(484, 300, 3, 766, salt.shade, { opacity: 0.7 }),
    rect(516, 300, 3, 766, salt.shade, { opacity: 0.7 }),
    ...times(7, (i) => circle(501, 384 + i * 96, 7, '#c9b48c')),
    path('M580 470H672V580L626 606L580 580Z', '#f6f1e6'),
    path('M580 470H672V482H580Z', salt.shade, { opacity: 0.6 }),
    ...collar(),
  )
}

const collar = (): string[] => [
  path('M420 210C460 190 540 190 580 210C566 246 534 272 500 294C466 272 434 246 420 210Z', '#8ea6cf'),
  path('M420 204C430 240 466 270 500 294L446 372L378 250Z', '#fffdf8'),
  path('M580 204C570 240 534 270 500 294L554 372L622 250Z', '#dbe1ee'),
  path('M446 372L378 250L386 246L450 362Z', salt.shade, { opacity: 0.6 }),
]

const trouserShape = 'M340 190H660L676 330L760 1110H548L504 520L452 1110H240L324 330Z'

/** High in the waist, wide in the leg. */
export function trousers(canvas: Canvas): void {
  wall(
    canvas,
    '#bcdbe6',
    '#8dbfd8',
    salt.ultramarine,
    path(trouserShape, salt.ultramarine, { transform: 'translate(64 66)', opacity: 0.5 }),
    path(trouserShape, canvas.linearGradient([240, 0], [760, 0], '#f6d596', salt.ochre, '#b97f38')),
    path('M504 520L548 1110L600 1110L540 420Z', '#96602c', { opacity: 0.55 }),
    path('M452 1110L504 520L496 420L400 1110Z', '#96602c', { opacity: 0.4 }),
    path('M690 460L760 1110L716 1110L660 420Z', '#96602c', { opacity: 0.45 }),
    rect(336, 190, 328, 48, salt.ochre),
    rect(336, 236, 328, 4, '#96602c'),
    ...[380, 460, 540, 620].map((x) => rect(x - 7, 182, 14, 66, '#c89445')),
    circle(504, 214, 9, salt.deep),
    ...[410, 440, 570, 600].map((x) => stroke(`M${x} 240L${x + (x < 500 ? -10 : 10)} 420`, '#96602c', 4)),
    stroke('M504 240V500', '#96602c', 4),
    stroke('M344 262L372 400', '#96602c', 4),
    stroke('M656 262L634 400', '#96602c', 4),
  )
}

const coatShape =
  'M390 190L270 240C210 270 196 320 186 380L104 880L226 902L296 520L262 1120H738L704 520L774 902L896 880L814 380C804 320 790 270 730 240L610 190L500 250Z'

/** Stiff for a year. */
export function gateCoat(canvas: Canvas): void {
  wall(
    canvas,
    salt.white,
    salt.lime,
    salt.shade,
    path(coatShape, salt.shade, { transform: 'translate(66 62)', opacity: 0.75 }),
    path(coatShape, canvas.linearGradient([120, 0], [880, 0], '#4f7acb', salt.ultramarine, '#1a2f8a', salt.deep)),
    path('M390 190L330 260L430 380L500 560L500 250Z', '#3d63bf'),
    path('M610 190L670 260L570 380L500 560L500 250Z', '#1a2f8a'),
    path('M390 190L500 250L610 190L560 178H440Z', salt.deep),
    rect(499, 540, 4, 580, salt.deep),
    ...times(4, (i) => circle(536, 600 + i * 120, 15, salt.deep) + circle(533, 596 + i * 120, 12, salt.ochre)),
    rect(300, 760, 130, 160, '#2a4cba'),
    rect(300, 760, 130, 12, salt.sky, { opacity: 0.5 }),
    rect(570, 760, 130, 160, '#182b80'),
    rect(570, 760, 130, 12, '#3d63bf'),
    path('M296 520L330 700L300 1120L262 1120Z', salt.deep, { opacity: 0.35 }),
    path('M704 520L650 760L690 1120L738 1120Z', salt.deep, { opacity: 0.5 }),
  )
}
