import { leafAt } from '../kit/botany.ts'
import { times } from '../kit/curve.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import { facet } from '../kit/paper.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, type Point, stroke } from '../kit/svg.ts'
import { green } from '../spring/palette.ts'
import { typeset } from './setting.ts'

/** One botanical line, risen through folded paper at dawn. */
export function springCover(sheet: Sheet): void {
  const fold = (share: number, ...points: Point[]) => facet(points, green.moss, '#fbf8ec', share)
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 1200], '#cfe0c4', green.mist, green.paper, '#f9dcbc')),
    halo(sheet, [330, 700], 640, '#fff4dc', 0.9),
    circle(330, 700, 150, '#fffaf0'),
    fold(0.95, [0, 860], [420, 1010], [0, 1120]),
    fold(0.62, [0, 860], [420, 1010], [560, 800]),
    fold(0.86, [560, 800], [420, 1010], [820, 1080]),
    fold(0.5, [560, 800], [820, 1080], [900, 760]),
    fold(0.9, [900, 760], [820, 1080], [1200, 980]),
    fold(0.6, [900, 760], [1200, 980], [1200, 700]),
    fold(0.3, [0, 1120], [420, 1010], [500, 1330]),
    fold(0.16, [420, 1010], [820, 1080], [500, 1330]),
    fold(0.2, [820, 1080], [1200, 980], [1040, 1380]),
    fold(0.08, [820, 1080], [500, 1330], [1040, 1380]),
    fold(0.14, [1200, 980], [1040, 1380], [1200, 1420]),
    stem(),
    fold(0.12, [0, 1120], [500, 1330], [0, 1600]),
    fold(0.02, [0, 1600], [500, 1330], [700, 1600]),
    fold(0.2, [500, 1330], [1040, 1380], [700, 1600]),
    fold(-0.1, [700, 1600], [1040, 1380], [1200, 1600]),
    fold(0.08, [1040, 1380], [1200, 1420], [1200, 1600]),
    dusk(sheet, [600, 1000], [700, 1700], green.ink, 1),
  )
  typeset(
    sheet,
    {
      season: 'Spring 2026',
      number: 'No. 79',
      theme: 'The Green Hour',
      lines: [
        ['The gardener of small spaces', 'Astrid Holm-Okafor'],
        ['Paper that remembers', 'Leandro Vasari'],
        ['The first asparagus', 'Tomas Herrera-Lind'],
      ],
    },
    { masthead: green.bottle, small: green.bottle, theme: '#fffdf4', lines: '#fffdf4' },
    1236,
  )
}

function stem(): string {
  const leaves = times(6, (i) => {
    const [x, y] = [812 - i * 6 + (i % 2) * 8, 1130 - i * 112]
    return leafAt([x, y], i % 2 ? -38 : -146, 230 - i * 24, 54 - i * 5, green.bottle, green.moss)
  })
  return (
    stroke('M850 1400C820 1240 812 1060 800 900S782 560 806 430', green.bottle, 9) +
    leaves.join('') +
    leafAt([804, 446], -74, 110, 20, green.bottle, green.leaf)
  )
}
