import { mix, standing, through, times } from '../kit/curve.ts'
import { walker } from '../kit/figure.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, group, type Point, path, polygon, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** The channel and its path, round the shoulder of the mountain; one walker, and the cloud below. */
export function levada(sheet: Sheet): void {
  const slope = 'M2000 -60V1250H560C760 1120 900 1010 1010 860C1150 660 1250 420 1520 250C1700 130 1850 20 2000 -60Z'
  const channel: Point[] = [
    [300, 1290],
    [760, 1110],
    [1000, 960],
    [1080, 850],
    [1240, 790],
    [1500, 764],
    [1640, 690],
    [1800, 660],
    [2060, 610],
  ]
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 1000], green.celadon, green.mist, green.paper, '#f9dcbc')),
    halo(sheet, [380, 420], 640, '#fff4dc', 0.9),
    circle(380, 420, 88, '#fffaf0'),
    path(
      standing(
        [
          [-60, 520],
          [220, 600],
          [520, 500],
          [820, 640],
          [1200, 560],
          [1700, 700],
        ],
        1250,
      ),
      '#cbdcc0',
    ),
    mist(sheet, 700),
    path(
      standing(
        [
          [-60, 760],
          [200, 690],
          [480, 800],
          [800, 740],
          [1300, 860],
        ],
        1250,
      ),
      '#a3c09a',
    ),
    mist(sheet, 880),
    path(
      standing(
        [
          [-60, 900],
          [260, 980],
          [560, 930],
          [900, 1060],
        ],
        1250,
      ),
      green.leaf,
    ),
    mist(sheet, 1060),
    path(slope, sheet.ramp([900, 600], [2000, 900], green.leaf, green.moss, green.bottle)),
    group(
      sheet.inside(path(slope, 'white')),
      ...times(9, (i) =>
        stroke(
          through(channel.map(([x, y]) => [x + i * 14, y - 150 - i * 96 + (x % 70)])),
          green.bottle,
          5 + (i % 3) * 4,
          { opacity: 0.28 },
        ),
      ),
    ),
    stroke(through(channel.map(([x, y]) => [x, y + 34])), green.ink, 76, { opacity: 0.55 }),
    stroke(through(channel.map(([x, y]) => [x, y + 14])), '#e9dfbf', 66),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 26])), green.ink, 46),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 24])), '#bfe0d6', 32),
    stroke(through(channel.map(([x, y]) => [x + 4, y - 30])), '#f3fbf4', 7, { 'stroke-dasharray': '120 40 60 80' }),
    walker([1160, 830], 150, green.ink, '#f9dcbc', -1),
    ...ferns(sheet),
    dusk(sheet, [1300, 500], [2200, 1300], green.ink, 0.7),
  )
}

const mist = (sheet: Sheet, y: number): string =>
  rect(
    0,
    y - 90,
    2000,
    200,
    sheet.ramp([0, y - 90], [0, y + 110], [green.paper, 0], [green.paper, 0.85], [green.paper, 0]),
  )

function ferns(sheet: Sheet): string[] {
  return [
    [1420, 1240, -70],
    [1600, 1260, -100],
    [1760, 1240, -60],
    [1900, 1250, -110],
    [1230, 1260, -84],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      stroke('M0 0Q160 -20 330 40', green.ink, 6),
      ...times(15, (i, s) =>
        path(
          `M${20 + i * 21} ${mix(0, 34, s * s)}l${mix(30, 10, s)} ${mix(-70, -16, s)}l10 ${mix(66, 16, s)}ZM${20 + i * 21} ${mix(0, 34, s * s)}l${mix(30, 10, s)} ${mix(70, 16, s)}l10 ${mix(-66, -16, s)}Z`,
          sheet.dice.pick([green.ink, green.bottle]),
        ),
      ),
    ),
  )
}

/** Room after room, each a frame for the next; the last one frames a hill. */
export function lookingOut(sheet: Sheet): void {
  const frames = [
    [0, 0, 2000, 1250],
    [250, 110, 1350, 1140],
    [560, 250, 820, 900],
    [760, 356, 470, 640],
  ] as const
  const walls = [
    ['#3a6251', green.bottle],
    [green.leaf, green.moss],
    [green.celadon, green.leaf],
    [green.paper, green.mist],
  ] as const
  const rooms = frames.map(([x, y, w, h], i) => {
    const [lit, shade] = walls[i] as readonly [string, string]
    return (
      rect(x, y, w, h, sheet.ramp([x, y], [x + w, y + h], lit, shade)) +
      (i
        ? polygon(
            [
              [x + w, y],
              [x + w + 44 - i * 8, y - 10],
              [x + w + 44 - i * 8, y + h + 20],
              [x + w, y + h],
            ],
            i === 1 ? green.leaf : green.paper,
          )
        : '')
    )
  })
  const view = rect(880, 430, 262, 330, 'white')
  sheet.draw(
    ...rooms,
    rect(868, 418, 286, 354, '#fffdf4'),
    group(
      sheet.inside(view),
      rect(880, 430, 262, 330, sheet.ramp([0, 430], [0, 700], green.mist, '#fff4dc', '#f8c79a')),
      circle(960, 610, 40, '#fffaf0'),
      path('M860 690C940 600 1010 610 1060 650S1130 670 1160 650V800H860Z', green.leaf),
      path('M860 730C960 690 1060 720 1160 700V800H860Z', green.moss),
    ),
    rect(1008, 430, 6, 330, '#fffdf4'),
    path('M760 996L1230 996L1380 1150L560 1150Z', '#e6d8b4'),
    path('M560 1150L1380 1150L1470 1250L430 1250Z', '#c9b98a'),
    path('M880 996L1040 996L1300 1250L960 1250Z', '#fff4dc', { opacity: 0.85 }),
    path('M560 250L610 262L610 1130L560 1150Z', green.moss, { opacity: 0.5 }),
    path('M760 356L790 364L790 984L760 996Z', green.leaf, { opacity: 0.6 }),
    path('M250 110L330 130L330 1250L250 1250Z', green.ink, { opacity: 0.35 }),
    chair(),
    dusk(sheet, [1000, 500], [2200, 1300], green.ink, 0.7),
  )
}

const chair = (): string =>
  [
    path('M1190 1010L1310 1010L1500 1110L1340 1110Z', green.bottle, { opacity: 0.3 }),
    rect(1176, 850, 14, 210, green.ink),
    rect(1296, 760, 14, 300, green.ink),
    rect(1170, 886, 142, 18, green.ink),
    rect(1296, 770, 14, 120, '#7a5a3a'),
    ellipse(1238, 884, 64, 12, green.dawn),
  ].join('')
