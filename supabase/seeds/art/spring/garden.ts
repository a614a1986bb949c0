import { leafAt } from '../kit/botany.ts'
import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, path, polygon, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** A sleeping front of shutters, and the one balcony that is awake. */
export function smallSpaces(canvas: Canvas): void {
  const windows = times(12, (i) => [170 + (i % 4) * 470, -210 + Math.floor(i / 4) * 560] as const)
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [2000, 1250], '#fae6cc', green.paper, green.mist, green.celadon)),
    rect(0, 905, 2000, 12, green.paper),
    rect(0, 917, 2000, 10, green.celadon),
    rect(0, 345, 2000, 12, green.paper),
    rect(0, 357, 2000, 10, green.celadon),
    ...windows.map(([x, y], i) => (i === 6 ? openBalcony(canvas, x, y) : closedWindow(x, y))),
    path('M1700 0L2000 0L2000 1250L1420 1250Z', green.moss, { opacity: 0.28 }),
    dusk(canvas, [1100, 600], [2200, 1400], green.bottle, 0.5),
  )
}

const closedWindow = (x: number, y: number): string =>
  polygon(
    [
      [x + 270, y],
      [x + 310, y + 24],
      [x + 310, y + 460],
      [x + 270, y + 440],
    ],
    green.leaf,
    { opacity: 0.45 },
  ) +
  rect(x - 14, y - 14, 284, 466, green.paper) +
  [0, 130]
    .map(
      (dx) =>
        rect(x + dx, y, 124, 438, green.leaf) +
        times(13, (i) => rect(x + dx + 12, y + 16 + i * 32, 100, 16, green.moss, { opacity: 0.55 })).join(''),
    )
    .join('') +
  rect(x - 26, y + 440, 310, 16, '#fffdf4')

function openBalcony(canvas: Canvas, x: number, y: number): string {
  const { random } = canvas
  const leaves = times(120, () => {
    const [px, py] = [x + random.between(-110, 380), y + 300 + random.between(-170, 190) * random.between(0.3, 1)]
    return leafAt(
      [px, py],
      random.between(-160, -10),
      random.between(50, 110),
      random.between(12, 24),
      random.pick([green.bottle, green.moss, green.moss]),
      random.pick([green.leaf, green.moss, green.celadon]),
    )
  })
  const trails = times(13, (i) => {
    const px = x - 90 + i * 38
    const length = random.between(120, 330)
    return (
      stroke(
        `M${px} ${y + 440}q${random.between(-26, 26).toFixed(0)} ${(length / 2).toFixed(0)} 0 ${length.toFixed(0)}`,
        green.moss,
        4,
      ) +
      times(7, (k) =>
        leafAt(
          [px + (k % 2 ? 2 : -2), y + 460 + (k * length) / 7.4],
          k % 2 ? 28 : 152,
          44,
          12,
          green.bottle,
          green.leaf,
        ),
      ).join('')
    )
  })
  return [
    rect(x - 14, y - 14, 284, 466, green.paper),
    rect(x, y, 254, 438, canvas.linearGradient([x, y], [x + 254, y + 438], '#fff4dc', '#f8cfa4', green.dawn)),
    rect(x - 116, y, 110, 438, green.leaf),
    rect(x + 262, y, 110, 438, green.moss),
    ...times(
      13,
      (i) =>
        rect(x - 106, y + 16 + i * 32, 90, 16, green.moss, { opacity: 0.55 }) +
        rect(x + 272, y + 16 + i * 32, 90, 16, green.bottle, { opacity: 0.4 }),
    ),
    ...[70, 150, 216].map(
      (dx, i) =>
        stroke(
          `M${x + dx} ${y + 440}C${x + dx + 10} ${y + 300} ${x + dx - 30} ${y + 180} ${x + dx + 10 - i * 10} ${y + 40 + i * 50}`,
          green.bottle,
          5,
        ) +
        times(9, (k) =>
          leafAt(
            [x + dx + (k % 2 ? 4 : -6), y + 400 - k * 38 + i * 6],
            k % 2 ? -30 : -150,
            66 - k * 3,
            17,
            green.moss,
            green.leaf,
          ),
        ).join(''),
    ),
    polygon(
      [
        [x - 160, y + 486],
        [x + 440, y + 486],
        [x + 620, y + 780],
        [x + 60, y + 780],
      ],
      green.moss,
      { opacity: 0.2 },
    ),
    ...leaves,
    rect(x - 150, y + 440, 560, 20, green.bottle),
    rect(x - 150, y + 640 - 60, 560, 14, green.bottle),
    ...times(24, (i) => rect(x - 146 + i * 24, y + 456, 5, 128, green.bottle)),
    ...trails,
    ...[
      [x - 60, 0],
      [x + 200, 9],
      [x + 330, 4],
    ].map(
      ([px = 0, dy = 0]) =>
        circle(px, y + 250 + dy * 8, 19, green.dawn) + circle(px - 4, y + 246 + dy * 8, 7, '#fff4dc'),
    ),
  ].join('')
}
