import { times } from '../kit/curve.ts'
import { hills } from '../kit/land.ts'
import { dusk, ground } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, group, path, polygon, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

const ash = (sheet: Sheet, left: number, right: number) =>
  sheet.ramp([left, 0], [right, 0], '#fbeed2', '#ecd6ab', '#c9a877')

/** A room at dawn: wall, floor, and the window's light across both from the left. */
function room(
  sheet: Sheet,
  wall: readonly [string, string],
  floor: readonly [string, string],
  ...things: string[]
): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [1000, 1000], ...wall)),
    path('M0 120L0 0L180 0L1000 620L1000 980L860 960Z', '#fff4dc', { opacity: 0.42 }),
    rect(0, 960, 1000, 290, sheet.ramp([0, 960], [1000, 1250], ...floor)),
    rect(0, 952, 1000, 10, '#fffdf4', { opacity: 0.7 }),
    ...things,
    dusk(sheet, [400, 500], [1300, 1300], green.bottle, 0.45),
  )
}

/** The bench under its window, made to the window's width. */
export function bench(sheet: Sheet): void {
  const pane = rect(170, 130, 620, 430, 'white')
  room(
    sheet,
    [green.celadon, green.leaf],
    ['#d5dfc6', green.leaf],
    rect(146, 106, 668, 478, '#fffdf4'),
    group(
      sheet.inside(pane),
      rect(170, 130, 620, 430, sheet.ramp([0, 130], [0, 500], green.mist, '#fff4dc', '#f8c79a')),
      circle(330, 420, 54, '#fffaf0'),
      hills(sheet, [
        { y: 450, height: 26, steps: 3, fill: green.leaf },
        { y: 510, height: 18, steps: 3, fill: green.moss },
      ]),
    ),
    rect(476, 130, 8, 430, '#fffdf4'),
    rect(130, 584, 700, 18, '#fffdf4'),
    rect(146, 602, 668, 12, green.moss, { opacity: 0.4 }),
    path('M200 1090L880 1090L1000 1180L330 1190Z', green.bottle, { opacity: 0.4, ...sheet.soft(8) }),
    path('M120 670L840 670L820 860L140 860Z', ash(sheet, 120, 840)),
    ...times(4, (i) => rect(126 + i * 3, 706 + i * 38, 708 - i * 6, 3, '#b08d5c', { opacity: 0.7 })),
    path('M100 850L860 850L900 900L60 900Z', '#fbeed2'),
    rect(60, 900, 840, 34, ash(sheet, 60, 900)),
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

/** The blanket folded to and fro, its striped end left uppermost. */
export function blanket(sheet: Sheet): void {
  const wool = sheet.ramp([190, 0], [810, 0], '#fffaf0', '#ece3cd', '#c4b99d')
  const folds = times(6, (i) => {
    const y = 1000 - i * 62
    const [left, right] = i % 2 ? [204, 790] : [190, 806]
    const round =
      i % 2
        ? `M${left} ${y}H${right - 30}a30 30 0 0 1 0 60H${left}Z`
        : `M${right} ${y}H${left + 30}a30 30 0 0 0 0 60H${right}Z`
    return path(round, wool) + rect(left + 24, y + 55, right - left - 48, 5, '#9a927c', { opacity: 0.55 })
  })
  room(
    sheet,
    ['#f8e2c8', green.mist],
    [green.moss, green.bottle],
    path('M230 1058L800 1058L1000 1130L1000 1196L420 1180Z', green.ink, { opacity: 0.45, ...sheet.soft(10) }),
    ...folds,
    path('M204 690C204 650 240 634 290 634H700C760 634 790 650 790 692V700H204Z', '#fffaf0'),
    path(
      'M540 634H700C760 634 790 650 790 692V880H540Z',
      sheet.ramp([540, 0], [790, 0], '#fffaf0', '#f0e7d2', '#cfc4a8'),
    ),
    rect(540, 660, 3, 220, '#b9ae95'),
    ...[784, 808, 842].map((y, i) => rect(540, y, 250, i === 1 ? 22 : 8, green.moss)),
    ...times(21, (i) => rect(543 + i * 11.8, 880, 5, 46, '#e0d6bd')),
  )
}

/** A field glass in green leather, standing on its own eyepieces. */
export function sillGlass(sheet: Sheet): void {
  const barrel = (x: number, w: number) =>
    [
      path(
        `M${x} 560H${x + w}L${x + w - 26} 800H${x + 26}Z`,
        sheet.ramp([x, 0], [x + w, 0], green.leaf, green.moss, green.bottle, green.ink),
      ),
      rect(x - 10, 520, w + 20, 46, sheet.ramp([x, 0], [x + w, 0], '#fbe6b8', '#caa055', '#7a5a2c'), { rx: 6 }),
      ellipse(x + w / 2, 521, w / 2 + 8, 26, '#e8c987'),
      ellipse(x + w / 2, 521, w / 2 - 12, 17, green.ink),
      path(`M${x + 22} 516A${w / 2 - 12} 17 0 0 1 ${x + w / 2} 504V520Z`, '#bfe0d6', { opacity: 0.8 }),
      rect(x + 22, 796, w - 44, 30, sheet.ramp([x, 0], [x + w, 0], '#fbe6b8', '#caa055', '#7a5a2c')),
      rect(x + 34, 826, w - 68, 70, green.ink),
      rect(x + 20, 890, w - 40, 42, sheet.ramp([x, 0], [x + w, 0], '#caa055', '#7a5a2c'), { rx: 8 }),
      ...times(3, (i) => rect(x + 8 + i * 4, 620 + i * 50, w - 16 - i * 8, 2, green.ink, { opacity: 0.4 })),
    ].join('')
  room(
    sheet,
    ['#fae6cc', green.celadon],
    ['#fffdf4', green.celadon],
    rect(0, 930, 1000, 40, '#fffdf4'),
    path('M330 936L720 936L1000 1010L1000 1090L520 1060Z', green.moss, { opacity: 0.55, ...sheet.soft(8) }),
    rect(476, 600, 48, 34, '#caa055'),
    rect(484, 640, 32, 150, '#7a5a2c'),
    rect(474, 660, 52, 60, sheet.ramp([474, 0], [526, 0], '#fbe6b8', '#caa055', '#7a5a2c'), { rx: 8 }),
    ...times(5, (i) => rect(480 + i * 10, 664, 2, 52, '#7a5a2c')),
    barrel(276, 210),
    barrel(514, 210),
    stroke('M276 600C180 640 140 800 230 940S420 1010 460 1060', '#7a5a2c', 10),
    stroke('M274 598C178 638 138 798 228 938S418 1008 458 1058', '#a97f48', 4),
  )
}
