import { times } from '../kit/curve.ts'
import { hills } from '../kit/land.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { ellipse, group, polygon, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A long house over still water; one drop has fallen, and the rings go out under the lit rooms. */
export function listeningHouse(sheet: Sheet): void {
  const water = rect(0, 800, 2000, 450, 'white')
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 760], '#4a2434', gold.wine, gold.rust, gold.ochre)),
    halo(sheet, [1900, 700], 1100, gold.brass, 0.6),
    hills(sheet, [
      { y: 560, height: 60, steps: 3, fill: sheet.ramp([0, 0], [2000, 0], '#5a2a35', '#a5573a') },
      { y: 680, height: 40, steps: 4, fill: sheet.ramp([0, 0], [2000, 0], gold.plum, '#7a3b33') },
    ]),
    house(sheet),
    rect(0, 800, 2000, 450, sheet.ramp([0, 800], [0, 1250], '#8a4534', gold.plum, gold.ink)),
    group({ ...sheet.inside(water), opacity: 0.72 }, group({ transform: 'translate(0 1600) scale(1 -1)' }, house(sheet))),
    rect(0, 800, 2000, 450, sheet.ramp([0, 800], [0, 1250], [gold.plum, 0], [gold.ink, 0.92])),
    group(sheet.inside(water), ...rings()),
    dusk(sheet, [1500, 300], [0, 300], gold.ink, 0.5),
  )
}

const rings = (): string[] =>
  times(8, (i, share) =>
    ellipse(640, 1010, 40 + i * i * 15 + i * 42, (40 + i * i * 15 + i * 42) * 0.2, 'none', {
      stroke: gold.brass, 'stroke-width': 7 - share * 5, opacity: 0.95 - share * 0.65,
    }))

function house(sheet: Sheet): string {
  const lit = sheet.ramp([760, 0], [1560, 0], gold.ochre, gold.straw, gold.brass)
  return [
    rect(700, 600, 900, 190, lit),
    ...times(8, (i) => rect(700 + i * 118, 600, 7, 190, gold.plum)),
    rect(936, 600, 118, 190, gold.wine),
    polygon([[1172, 700], [1240, 700], [1240, 790], [1172, 790]], gold.rust),
    rect(1300, 540, 8, 110, gold.wine), ellipse(1304, 655, 26, 22, gold.bone),
    rect(560, 545, 1190, 58, sheet.ramp([560, 0], [1750, 0], '#3b2029', gold.wine, '#b96f41')),
    rect(560, 545, 1190, 7, sheet.ramp([560, 0], [1750, 0], gold.rust, gold.straw)),
    rect(620, 786, 1060, 24, sheet.ramp([620, 0], [1680, 0], gold.ink, '#6a3330')),
    rect(1560, 380, 62, 170, sheet.ramp([1560, 0], [1622, 0], gold.plum, '#b96f41')),
    ...[180, 260, 320, 420, 1830, 1910].map((x, i) => tree(x, 800, 330 + ((i * 97) % 160))),
  ].join('')
}

const tree = (x: number, y: number, height: number): string =>
  polygon([[x, y - height], [x + 34, y - 20], [x - 34, y - 20]], gold.ink) +
  polygon([[x, y - height], [x + 34, y - 20], [x + 10, y - 20]], gold.wine) +
  rect(x - 4, y - 22, 8, 22, gold.ink)
