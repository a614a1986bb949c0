import { mix, polar, ridge, standing, through, times } from '../kit/curve.ts'
import { dusk, ground, halo } from '../kit/light.ts'
import type { Sheet } from '../kit/sheet.ts'
import { circle, ellipse, group, path, type Point, polygon, rect, stroke, turned } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** Seen from above: a round table on white stone, and the sea two steps away. */
export function edgeOfTheSea(sheet: Sheet): void {
  const edge = (shift: number): Point[] => [[1060, 1300], [1010, 1100], [1120, 900], [1090, 700], [1230, 480], [1210, 260], [1340, -60]].map(([x = 0, y = 0]) => [x + shift, y])
  const shore = (shift: number) => `${through(edge(shift))}L-60 -60V1300Z`
  sheet.draw(
    ground(sheet, sheet.ramp([1050, 0], [2000, 1250], '#3d6cc4', salt.ultramarine, salt.deep)),
    ...times(34, () => { const x = sheet.dice.between(1150, 1980); const y = sheet.dice.between(20, 1230); return stroke(`M${x} ${y}q30 -14 60 0t60 0`, salt.sky, 3, { opacity: 0.35 }) }),
    path(shore(150), salt.sky, { opacity: 0.45 }), path(shore(78), salt.sky, { opacity: 0.8 }), path(shore(26), salt.white), path(shore(0), salt.lime),
    path(shore(-40), sheet.ramp([0, 0], [1200, 1250], salt.white, '#f6eedd', salt.lime)),
    ...[[0, 420, 1180, 330], [0, 900, 1080, 830], [330, 0, 420, 1250], [860, 0, 760, 1250]].map(([a = 0, b = 0, c = 0, d = 0]) => stroke(`M${a} ${b}L${c} ${d}`, '#ddd0b8', 5)),
    ellipse(760, 800, 400, 390, salt.ultramarine, { opacity: 0.75 }), circle(620, 640, 392, '#e9e3d6'), circle(614, 634, 388, salt.white),
    chair(250, 300, -40, sheet), chair(960, 1090, 140, sheet), ...plates(sheet),
  )
}

const chair = (x: number, y: number, turn: number, _sheet: Sheet): string =>
  turned(turn, [x, y], rect(x - 76, y - 66, 152, 132, salt.ochre, { rx: 16 }), ...times(5, (i) => rect(x - 66 + i * 28, y - 60, 18, 120, '#c38f3f')), rect(x - 86, y - 92, 172, 26, salt.deep, { rx: 12 }))

function plates(sheet: Sheet): string[] {
  const shade = { opacity: 0.6 }
  const plate = (x: number, y: number, r: number) => circle(x + r * 0.2, y + r * 0.2, r, salt.shade, shade) + circle(x, y, r, salt.white) + circle(x, y, r, 'none', { stroke: salt.ultramarine, 'stroke-width': 5 }) + circle(x, y, r * 0.7, '#f1ecdf')
  const fish = path('M430 560C490 486 640 486 716 556L780 504V620L716 568C640 640 490 636 430 560Z', sheet.ramp([430, 500], [700, 640], salt.sky, '#5f7fc6', salt.ultramarine))
  return [
    turned(-24, [600, 560], ellipse(640, 596, 236, 128, salt.shade, shade), ellipse(610, 562, 236, 128, salt.white), ellipse(610, 562, 236, 128, 'none', { stroke: salt.ultramarine, 'stroke-width': 5 }), fish, circle(474, 552, 9, salt.deep),
      ...times(4, (i) => stroke(`M${540 + i * 38} 522q16 34 0 78`, salt.white, 4, { opacity: 0.7 }))),
    plate(420, 408, 96), plate(744, 884, 96), lemon(470, 842, 58), lemon(566, 890, 42),
    circle(858, 700, 54, salt.shade, shade), circle(842, 684, 50, salt.sky), circle(842, 684, 38, '#f3dfa6'), ellipse(828, 672, 10, 16, salt.white),
  ]
}

const lemon = (x: number, y: number, r: number): string =>
  circle(x + r * 0.22, y + r * 0.22, r, salt.shade, { opacity: 0.6 }) + circle(x, y, r, salt.ochre) + circle(x, y, r * 0.84, '#fbeec2') +
  times(9, (i) => { const [a, b] = [polar([x, y], r * 0.74, i * 40 + 4), polar([x, y], r * 0.74, i * 40 + 34)]; return polygon([[x, y], a, b], '#ecc769') }).join('')

/** From above: one swimmer, and her shadow a long way down on the sand. */
export function swimmer(sheet: Sheet): void {
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [2000, 1250], '#8fd0dd', '#4f9fd0', '#2a62bd', salt.ultramarine, '#182b80')),
    ...times(54, () => ripple(sheet)),
    polygon([[0, 0], [520, 0], [0, 620]], salt.white, { opacity: 0.2, ...sheet.soft(60) }),
    group({ transform: 'translate(150 190) rotate(-34 900 640)', opacity: 0.42, ...{} }, body(salt.deep, salt.deep, salt.deep)),
    stroke('M250 1150C420 1030 600 900 820 742', salt.white, 26, { opacity: 0.16, 'stroke-linecap': 'round', ...sheet.soft(10) }),
    stroke('M330 1090C500 968 650 862 806 748', salt.white, 7, { opacity: 0.55, 'stroke-linecap': 'round', 'stroke-dasharray': '90 26 40 30 14 40' }),
    stroke('M420 1064C560 960 700 868 826 774', salt.white, 4, { opacity: 0.4, 'stroke-linecap': 'round', 'stroke-dasharray': '30 46 70 30' }),
    group({ transform: 'rotate(-34 900 640)' }, body('#8d4a32', salt.clay, salt.white)),
    dusk(sheet, [1200, 700], [2100, 1400], salt.deep, 0.6),
  )
}

function ripple(sheet: Sheet): string {
  const [x, y] = [sheet.dice.between(-60, 2000), sheet.dice.between(0, 1250)]
  const w = sheet.dice.between(40, 130)
  return stroke(`M${x.toFixed(1)} ${y.toFixed(1)}q${(w / 4).toFixed(1)} ${(-w / 7).toFixed(1)} ${(w / 2).toFixed(1)} 0t${(w / 2).toFixed(1)} 0`, salt.white, sheet.dice.between(2, 4), { opacity: sheet.dice.between(0.12, 0.4), 'stroke-linecap': 'round' })
}

/** A crawl seen from above, head towards +x: one arm reaching, one along the side, a cap, the suit. About 320 long. */
const body = (skin: string, suit: string, cap: string): string =>
  [
    stroke('M962 622C1010 606 1060 606 1104 622', skin, 15, { 'stroke-linecap': 'round' }), stroke('M956 660C930 682 896 688 862 680', skin, 14, { 'stroke-linecap': 'round' }),
    stroke('M852 636C810 630 770 634 712 626M852 646C812 652 772 646 716 654', skin, 13, { 'stroke-linecap': 'round' }),
    path('M974 624C984 634 984 648 974 658C950 668 900 664 846 652V630C900 618 950 614 974 624Z', skin), path('M952 617C910 616 878 622 838 630V652C878 660 910 666 952 665C942 648 942 634 952 617Z', suit), circle(1000, 641, 19, cap),
  ].join('')

type Rib = { x: number; half: number; top: number; keel: number }

/** The hull's lines: fullest a third of the way along, then drawn in to the stem. */
const ribAt = (share: number): Rib => ({
  x: mix(470, 1560, share), half: mix(400, 26, share ** 1.25) + Math.sin(Math.PI * share) * 70,
  top: mix(190, 470, share ** 0.9), keel: mix(1110, 820, share),
})

/** The ribs of a hull, open like a hand. */
export function boatByEar(sheet: Sheet): void {
  const rib = (share: number, tone: string, weight: number) => {
    const { x, half, top, keel } = ribAt(share)
    return stroke(`M${x - half} ${top}C${x - half * 1.02} ${mix(top, keel, 0.72)} ${x - half * 0.5} ${keel} ${x} ${keel}S${x + half * 1.02} ${mix(top, keel, 0.72)} ${x + half} ${top}`, tone, weight, { 'stroke-linecap': 'round' })
  }
  const wale = (side: 1 | -1, tone: string, weight: number, lift: number) =>
    stroke(through(times(9, (_, s): Point => { const { x, half, top } = ribAt(s); return [x + side * half, top + lift] })), tone, weight, { 'stroke-linecap': 'round' })
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 720], salt.sky, '#dbe8ec', salt.white)),
    rect(0, 640, 2000, 240, sheet.ramp([0, 640], [0, 880], salt.ultramarine, '#3d6cc4')), ...times(16, () => rect(sheet.dice.between(0, 1900), sheet.dice.between(655, 860), sheet.dice.between(40, 160), 3, salt.sky, { opacity: 0.6 })),
    path('M0 880C500 850 1300 862 2000 850V1250H0Z', sheet.ramp([0, 850], [600, 1250], '#f4e3bd', '#e4c07c')),
    ...times(10, (i) => rib0(i, sheet)),
    path('M500 1100L1700 800V846L500 1170Z', '#8d4a32'), path('M500 1100L1700 800V812L500 1122Z', salt.clay),
    wale(-1, '#8d4a32', 20, 0), wale(-1, salt.ochre, 8, -4),
    ...times(10, (_, share) => rib(1 - share, share > 0.5 ? '#b9793a' : '#a5652f', mix(16, 42, share)) + rib(1 - share, salt.ochre, mix(8, 23, share))),
    wale(1, '#8d4a32', 22, 0), wale(1, salt.ochre, 9, -5),
    stroke('M1570 832C1640 780 1640 620 1586 440', '#8d4a32', 36, { 'stroke-linecap': 'round' }), stroke('M1560 828C1630 776 1630 620 1576 440', salt.clay, 14, { 'stroke-linecap': 'round' }),
  )
}

const rib0 = (i: number, _sheet: Sheet): string => {
  const x = 520 + i * 122
  return path(`M${x} ${1160 - i * 32}C${x + 180} ${1190 - i * 30} ${x + 380 - i * 16} ${1180 - i * 28} ${x + 560 - i * 30} ${1130 - i * 22}L${x + 580 - i * 30} ${1146 - i * 22}C${x + 380 - i * 16} ${1216 - i * 28} ${x + 180} ${1230 - i * 30} ${x} ${1196 - i * 32}Z`, salt.ultramarine, { opacity: 0.4 })
}

/** Pans laid out like pages: some white, some blue with sky, the rake across them. */
export function saltPans(sheet: Sheet): void {
  const at = (u: number, v: number): Point => { const d = 1 / (0.16 + v * 0.84); return [1120 + (u - 0.5) * 5200 * (1.15 / d), 380 + 900 * v ** 1.35] }
  const tones = [salt.white, salt.sky, salt.lime, salt.white, '#86a6da', salt.white, '#f3ddc0', '#4f74c8', salt.lime, salt.white, '#e6b58a']
  const pans: string[] = []
  for (let r = 0; r < 7; r++) for (let c = 0; c < 11; c++) {
    const [u, v, u2, v2] = [c / 11 + 0.005, r / 7 + 0.006, (c + 1) / 11 - 0.005, (r + 1) / 7 - 0.012]
    const tone = tones[(c * 5 + r * 3 + ((c * r) % 4)) % tones.length] as string
    pans.push(polygon([at(u, v), at(u2, v), at(u2, v2), at(u, v2)], tone))
    if ((c + r * 2) % 9 === 4) pans.push(heap(at((u + u2) / 2, (v + v2) / 2), 26 + r * 13))
  }
  sheet.draw(
    ground(sheet, sheet.ramp([0, 0], [0, 380], '#7fb6d8', salt.sky, salt.white)), halo(sheet, [420, 120], 520, salt.white, 0.9), circle(420, 120, 66, salt.white),
    path(standing(ridge(sheet.dice, 2000, 352, 14, 5), 420), '#7d97cf'), rect(0, 378, 2000, 880, sheet.ramp([0, 378], [0, 1250], '#cfae72', '#b98d4c')), ...pans, rake(),
  )
}

const heap = ([x, y]: Point, size: number): string =>
  path(`M${x} ${y - size * 0.8}L${x + size * 2.4} ${y + size * 0.55}L${x} ${y + size * 0.55}Z`, salt.ultramarine, { opacity: 0.5 }) +
  path(`M${x} ${y - size * 0.8}L${x + size * 1.1} ${y + size * 0.3}Q${x} ${y + size * 0.75} ${x - size * 1.1} ${y + size * 0.3}L${x} ${y - size * 0.8}Z`, '#fffdf8') +
  path(`M${x} ${y - size * 0.8}L${x + size * 1.1} ${y + size * 0.3}Q${x + size * 0.7} ${y + size * 0.52} ${x + size * 0.2} ${y + size * 0.52}L${x} ${y - size * 0.8}Z`, salt.shade)

const rake = (): string =>
  stroke('M890 720L1770 1330', salt.ultramarine, 16, { opacity: 0.45 }) + stroke('M860 650L1800 1260', '#8d4a32', 17) + stroke('M858 645L1798 1255', salt.clay, 7) +
  polygon([[760, 742], [944, 556], [966, 570], [784, 758]], '#8d4a32') + polygon([[760, 742], [944, 556], [951, 561], [768, 748]], salt.clay)
