import { leafAt } from '../kit/botany.ts'
import { times } from '../kit/curve.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import { hills } from '../kit/land.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, path, polygon, rect, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** A sleeping front of shutters, and the one balcony that is awake. */
export function smallSpaces(sheet: Sheet): void {
  const windows = times(12, (i) => [170 + (i % 4) * 470, -210 + Math.floor(i / 4) * 560] as const)
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [2000, 1250], '#fae6cc', green.paper, green.mist, green.celadon)),
    rect(0, 905, 2000, 12, green.paper), rect(0, 917, 2000, 10, green.celadon), rect(0, 345, 2000, 12, green.paper), rect(0, 357, 2000, 10, green.celadon),
    ...windows.map(([x, y], i) => (i === 6 ? awake(sheet, x, y) : shuttered(x, y))),
    polygon([[1700, 0], [2000, 0], [2000, 1250], [1420, 1250]], green.moss, { opacity: 0.28 }), dusk(sheet, [1100, 600], [2200, 1400], green.bottle, 0.5),
  )
}

const shuttered = (x: number, y: number): string =>
  polygon([[x + 270, y], [x + 310, y + 24], [x + 310, y + 460], [x + 270, y + 440]], green.leaf, { opacity: 0.45 }) + rect(x - 14, y - 14, 284, 466, green.paper) +
  [0, 130].map((dx) => rect(x + dx, y, 124, 438, green.leaf) + times(13, (i) => rect(x + dx + 12, y + 16 + i * 32, 100, 16, green.moss, { opacity: 0.55 })).join('')).join('') + rect(x - 26, y + 440, 310, 16, '#fffdf4')

function awake(sheet: Sheet, x: number, y: number): string {
  const { dice } = sheet
  const leaves = times(120, () => {
    const [px, py] = [x + dice.between(-110, 380), y + 300 + dice.between(-170, 190) * dice.between(0.3, 1)]
    return leafAt([px, py], dice.between(-160, -10), dice.between(50, 110), dice.between(12, 24), dice.pick([green.bottle, green.moss, green.moss]), dice.pick([green.leaf, green.moss, green.celadon]))
  })
  const trails = times(13, (i) => {
    const px = x - 90 + i * 38
    const length = dice.between(120, 330)
    return stroke(`M${px} ${y + 440}q${dice.between(-26, 26).toFixed(0)} ${(length / 2).toFixed(0)} 0 ${length.toFixed(0)}`, green.moss, 4) +
      times(7, (k) => leafAt([px + (k % 2 ? 2 : -2), y + 460 + (k * length) / 7.4], k % 2 ? 28 : 152, 44, 12, green.bottle, green.leaf)).join('')
  })
  return [
    rect(x - 14, y - 14, 284, 466, green.paper), rect(x, y, 254, 438, sheet.ramp([x, y], [x + 254, y + 438], '#fff4dc', '#f8cfa4', green.dawn)),
    rect(x - 116, y, 110, 438, green.leaf), rect(x + 262, y, 110, 438, green.moss), ...times(13, (i) => rect(x - 106, y + 16 + i * 32, 90, 16, green.moss, { opacity: 0.55 }) + rect(x + 272, y + 16 + i * 32, 90, 16, green.bottle, { opacity: 0.4 })),
    ...[70, 150, 216].map((dx, i) => stroke(`M${x + dx} ${y + 440}C${x + dx + 10} ${y + 300} ${x + dx - 30} ${y + 180} ${x + dx + 10 - i * 10} ${y + 40 + i * 50}`, green.bottle, 5) + times(9, (k) => leafAt([x + dx + (k % 2 ? 4 : -6), y + 400 - k * 38 + i * 6], k % 2 ? -30 : -150, 66 - k * 3, 17, green.moss, green.leaf)).join('')),
    polygon([[x - 160, y + 486], [x + 440, y + 486], [x + 620, y + 780], [x + 60, y + 780]], green.moss, { opacity: 0.2 }), ...leaves,
    rect(x - 150, y + 440, 560, 20, green.bottle), rect(x - 150, y + 640 - 60, 560, 14, green.bottle), ...times(24, (i) => rect(x - 146 + i * 24, y + 456, 5, 128, green.bottle)), ...trails,
    ...[[x - 60, 0], [x + 200, 9], [x + 330, 4]].map(([px = 0, dy = 0]) => circle(px, y + 250 + dy * 8, 19, green.dawn) + circle(px - 4, y + 246 + dy * 8, 7, '#fff4dc')),
  ].join('')
}

/** White asparagus, bound with a willow twig, standing like pillars before the first light. */
export function asparagus(sheet: Sheet): void {
  const spears = [[800, 180, 118], [1500, 230, 116], [940, 90, 128], [1370, 120, 126], [1080, 40, 136], [1226, 66, 138]] as const
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 900], green.celadon, green.mist, green.paper, '#f9dcbc')), halo(sheet, [360, 640], 720, '#fff4dc', 0.9), circle(360, 640, 112, '#fffaf0'),
    hills(sheet, [{ y: 780, height: 36, steps: 4, fill: '#c3d5b6' }, { y: 880, height: 34, steps: 3, fill: '#9fbd94' }, { y: 980, height: 26, steps: 3, fill: green.leaf }]), rect(0, 1120, 2000, 130, sheet.ramp([0, 0], [2000, 0], green.leaf, green.moss, green.bottle)),
    polygon([[760, 1180], [1560, 1180], [2000, 1140], [2000, 1240], [900, 1250]], green.ink, { opacity: 0.45, ...sheet.soft(12) }),
    ...spears.map(([x, y, w]) => spear(sheet, x, y, w)),
    ...[800, 826, 852].map((y, i) => path(`M728 ${y}C900 ${y + 46} 1440 ${y + 46} 1634 ${y - 6}V${y + 16}C1440 ${y + 66} 900 ${y + 66} 728 ${y + 20}Z`, i === 1 ? '#7f8f4a' : '#5d7440')),
    path('M1190 840C1120 760 1040 800 1080 860S1190 880 1196 852C1250 760 1340 790 1300 856S1220 884 1196 856', 'none', { stroke: '#5d7440', 'stroke-width': 15, 'stroke-linecap': 'round' }), stroke('M1180 866C1130 930 1110 960 1080 1010M1210 866C1250 920 1290 940 1330 980', '#7f8f4a', 12, { 'stroke-linecap': 'round' }),
    dusk(sheet, [1100, 600], [2300, 1300], green.bottle, 0.55),
  )
}

function spear(sheet: Sheet, x: number, y: number, w: number): string {
  const skin = sheet.ramp([x - w / 2, 0], [x + w / 2, 0], '#fffdf4', '#f6efd6', '#d9d9b4', '#a9ba8e')
  const tip = sheet.ramp([x - w / 2, 0], [x + w / 2, 0], '#e9e3f0', '#d9cfdc', '#a893ae')
  const scale = (dx: number, dy: number, s: number) => path(`M${x + dx - s * 0.5} ${y + dy}C${x + dx - s * 0.5} ${y + dy - s * 0.7} ${x + dx - s * 0.2} ${y + dy - s * 1.2} ${x + dx} ${y + dy - s * 1.5}C${x + dx + s * 0.2} ${y + dy - s * 1.2} ${x + dx + s * 0.5} ${y + dy - s * 0.7} ${x + dx + s * 0.5} ${y + dy}C${x + dx + s * 0.2} ${y + dy + s * 0.22} ${x + dx - s * 0.2} ${y + dy + s * 0.22} ${x + dx - s * 0.5} ${y + dy}Z`, tip, { stroke: '#b9a9b8', 'stroke-width': 2, 'stroke-opacity': 0.5 })
  return [
    path(`M${x - w / 2} 1190V${y + 210}C${x - w / 2} ${y + 120} ${x - w * 0.2} ${y + 30} ${x} ${y}C${x + w * 0.2} ${y + 30} ${x + w / 2} ${y + 120} ${x + w / 2} ${y + 210}V1190Q${x} 1212 ${x - w / 2} 1190Z`, skin),
    scale(0, 84, w * 0.5), scale(-w * 0.24, 150, w * 0.48), scale(w * 0.24, 150, w * 0.48), scale(0, 200, w * 0.6), scale(-w * 0.16, 420, w * 0.3), scale(w * 0.2, 610, w * 0.28),
  ].join('')
}
