import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background, dusk, hills } from '../kit/scenery.ts'
import { circle, ellipse, group, path, polygon, rect, stroke, translated } from '../kit/svg.ts'
import { green } from './palette.ts'

const ashGradient = (canvas: Canvas, left: number, right: number) =>
  canvas.linearGradient([left, 0], [right, 0], '#fbeed2', '#ecd6ab', '#c9a877')

/** A room at dawn: wall, floor, and the window's light across both from the left. */
function room(
  canvas: Canvas,
  wall: readonly [string, string],
  floor: readonly [string, string],
  ...things: string[]
): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [1000, 1000], ...wall)),
    path('M0 120L0 0L180 0L1000 620L1000 980L860 960Z', '#fff4dc', { opacity: 0.42 }),
    rect(0, 960, 1000, 290, canvas.linearGradient([0, 960], [1000, 1250], ...floor)),
    rect(0, 952, 1000, 10, '#fffdf4', { opacity: 0.7 }),
    ...things,
    dusk(canvas, [400, 500], [1300, 1300], green.bottle, 0.45),
  )
}

/** The bench under its window, made to the window's width. */
export function bench(canvas: Canvas): void {
  const pane = rect(170, 130, 620, 430, 'white')
  room(
    canvas,
    [green.celadon, green.leaf],
    ['#d5dfc6', green.leaf],
    rect(146, 106, 668, 478, '#fffdf4'),
    group(
      canvas.clip(pane),
      rect(170, 130, 620, 430, canvas.linearGradient([0, 130], [0, 500], green.mist, '#fff4dc', '#f8c79a')),
      circle(330, 420, 54, '#fffaf0'),
      hills(canvas, [
        { y: 450, height: 26, steps: 3, fill: green.leaf },
        { y: 510, height: 18, steps: 3, fill: green.moss },
      ]),
    ),
    rect(476, 130, 8, 430, '#fffdf4'),
    rect(130, 584, 700, 18, '#fffdf4'),
    rect(146, 602, 668, 12, green.moss, { opacity: 0.4 }),
    path('M200 1090L880 1090L1000 1180L330 1190Z', green.bottle, { opacity: 0.4, ...canvas.blur(8) }),
    path('M120 670L840 670L820 860L140 860Z', ashGradient(canvas, 120, 840)),
    ...times(4, (i) => rect(126 + i * 3, 706 + i * 38, 708 - i * 6, 3, '#b08d5c', { opacity: 0.7 })),
    path('M100 850L860 850L900 900L60 900Z', '#fbeed2'),
    rect(60, 900, 840, 34, ashGradient(canvas, 60, 900)),
    ...[110, 820].map(
      (x) =>
        polygon(
          [
            [x, 934],
            [x + 36, 934],
            [x + 30, 1110],
            [x + 6, 1110],
          ],
          '#c9a877',
        ) + rect(x + 22, 934, 14, 160, '#9d7d50', { opacity: 0.5 }),
    ),
    rect(130, 1010, 700, 16, '#c9a877'),
  )
}

/** The blanket rolled and strapped, as a pilot carries it home: the rain of the night still stands on it. */
export function blanket(canvas: Canvas): void {
  const body = 'M290 548H748A118 206 0 0 1 748 960H290Z'
  const wool = canvas.linearGradient([0, 548], [0, 960], '#fffaf0', '#f8f0dd', '#dccfb2', '#8f8468')
  room(
    canvas,
    ['#f8e2c8', green.celadon],
    [green.moss, green.bottle],
    path('M230 1030H760C900 1030 1000 1060 1000 1090V1170L520 1160C380 1150 270 1110 230 1030Z', green.ink, {
      opacity: 0.5,
      ...canvas.blur(16),
    }),
    translated(
      0,
      74,
      path('M430 552V470C430 420 470 404 510 404S606 420 606 470V552', 'none', {
        stroke: '#5c3a22',
        'stroke-width': 30,
      }),
      path('M424 552V470C424 414 468 394 514 394', 'none', { stroke: '#b98a5a', 'stroke-width': 8 }),
      path(body, wool),
      group(
        canvas.clip(path(body, 'white')),
        ...[
          [556, 12],
          [584, 44],
          [644, 12],
        ].map(([x = 0, width = 0]) =>
          hoop(
            x + 110,
            width,
            canvas.linearGradient([0, 548], [0, 960], green.leaf, green.moss, green.bottle, green.ink),
          ),
        ),
        ...clothEnd(canvas),
        ...beads(canvas),
      ),
      strap(canvas, 404),
      strap(canvas, 580),
      ...rolledEnd(canvas),
    ),
    ellipse(182, 1096, 40, 8, '#a9cbb4', { opacity: 0.8 }),
    ellipse(172, 1093, 14, 2.4, '#fffdf4'),
    ellipse(310, 1140, 26, 5, '#a9cbb4', { opacity: 0.7 }),
  )
}

/** A band round the roll, `width` wide where it meets the top. */
const hoop = (x: number, width: number, fill: string): string =>
  path(`M${x} 548A118 206 0 0 1 ${x} 960H${x + width}A118 206 0 0 0 ${x + width} 548Z`, fill)

function strap(canvas: Canvas, x: number): string {
  const brass = canvas.linearGradient([x + 70, 0], [x + 170, 0], '#fbe6b8', '#caa055', '#7a5a2c')
  return [
    hoop(x + 10, 46, '#4a3520'),
    hoop(x, 46, canvas.linearGradient([0, 548], [0, 960], '#c99a67', '#8a5c36', '#5c3a22', '#382213')),
    hoop(x + 5, 3, '#d8ad7b'),
    rect(x + 92, 640, 72, 84, 'none', { stroke: brass, 'stroke-width': 11, rx: 12 }),
    rect(x + 94, 678, 46, 8, '#fbe6b8', { rx: 4 }),
    ...[790, 830, 870].map((y, i) => ellipse(x + 130 - i * 12, y, 4, 5, '#26160b')),
  ].join('')
}

/** The outer end of the cloth, lying along the roll with its fringe. */
const clothEnd = ({ random }: Canvas): string[] => [
  path('M280 800H870V824H280Z', '#7d7459', { opacity: 0.5 }),
  path('M280 790H870V802H280Z', '#fffaf0'),
  ...times(52, (_, share) =>
    stroke(
      `M${300 + share * 556} 802q${random.between(-5, 5)} 20 ${random.between(-4, 4)} ${random.between(36, 48)}`,
      '#efe6d0',
      4.5,
    ),
  ),
]

function rolledEnd(canvas: Canvas): string[] {
  const at = (turn: number): string => {
    const share = 1 - turn / 5.2
    const angle = turn * Math.PI * 2 + 0.9
    return `${(290 + Math.cos(angle) * 112 * share).toFixed(1)} ${(754 + Math.sin(angle) * 198 * share).toFixed(1)}`
  }
  const spiral = `M${times(150, (i) => at((i / 149) * 4.7)).join('L')}`
  return [
    ellipse(290, 754, 118, 206, canvas.linearGradient([180, 560], [400, 950], '#fffdf6', '#f3ead4', '#cbbf9f')),
    stroke(spiral, '#8f8468', 9, { 'stroke-linejoin': 'round', opacity: 0.85 }),
    group({ transform: 'translate(-4 -4)' }, stroke(spiral, '#fffdf6', 4, { 'stroke-linejoin': 'round' })),
  ]
}

/** Fulled wool sheds rain: the drops stand on it. */
const beads = ({ random }: Canvas): string[] =>
  times(110, () => {
    const [x, y] = [random.between(360, 850), 556 + random.between(0, 1) ** 1.3 * 230]
    const r = random.between(2, 6.4)
    return (
      ellipse(x + r * 0.5, y + r * 0.6, r, r * 0.8, '#6f674f', { opacity: 0.55 }) +
      circle(x, y, r, '#dfe7d3') +
      circle(x - r * 0.3, y - r * 0.35, r * 0.42, '#ffffff')
    )
  })

/** A field glass in green leather, standing on its own eyepieces. */
export function sillGlass(canvas: Canvas): void {
  const barrel = (x: number, w: number) =>
    [
      path(
        `M${x} 560H${x + w}L${x + w - 26} 800H${x + 26}Z`,
        canvas.linearGradient([x, 0], [x + w, 0], green.leaf, green.moss, green.bottle, green.ink),
      ),
      rect(x - 10, 520, w + 20, 46, canvas.linearGradient([x, 0], [x + w, 0], '#fbe6b8', '#caa055', '#7a5a2c'), {
        rx: 6,
      }),
      ellipse(x + w / 2, 521, w / 2 + 8, 26, '#e8c987'),
      ellipse(x + w / 2, 521, w / 2 - 12, 17, green.ink),
      path(`M${x + 22} 516A${w / 2 - 12} 17 0 0 1 ${x + w / 2} 504V520Z`, '#bfe0d6', { opacity: 0.8 }),
      rect(x + 22, 796, w - 44, 30, canvas.linearGradient([x, 0], [x + w, 0], '#fbe6b8', '#caa055', '#7a5a2c')),
      rect(x + 34, 826, w - 68, 70, green.ink),
      rect(x + 20, 890, w - 40, 42, canvas.linearGradient([x, 0], [x + w, 0], '#caa055', '#7a5a2c'), { rx: 8 }),
      ...times(3, (i) => rect(x + 8 + i * 4, 620 + i * 50, w - 16 - i * 8, 2, green.ink, { opacity: 0.4 })),
    ].join('')
  room(
    canvas,
    ['#fae6cc', green.celadon],
    ['#fffdf4', green.celadon],
    rect(0, 930, 1000, 40, '#fffdf4'),
    path('M330 936L720 936L1000 1010L1000 1090L520 1060Z', green.moss, { opacity: 0.55, ...canvas.blur(8) }),
    rect(476, 600, 48, 34, '#caa055'),
    rect(484, 640, 32, 150, '#7a5a2c'),
    rect(474, 660, 52, 60, canvas.linearGradient([474, 0], [526, 0], '#fbe6b8', '#caa055', '#7a5a2c'), { rx: 8 }),
    ...times(5, (i) => rect(480 + i * 10, 664, 2, 52, '#7a5a2c')),
    barrel(276, 210),
    barrel(514, 210),
    stroke('M276 600C180 640 140 800 230 940S420 1010 460 1060', '#7a5a2c', 10),
    stroke('M274 598C178 638 138 798 228 938S418 1008 458 1058', '#a97f48', 4),
  )
}
