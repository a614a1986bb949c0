import { blossom, leafAt, lineLeaf } from '../kit/botany.ts'
import type { Canvas } from '../kit/canvas.ts'
import { lerp, times } from '../kit/curve.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { circle, ellipse, group, type Point, path, polygon, rect, stroke } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** Jasmine: one sprig, cut before seven. */
export function jasmine(canvas: Canvas): void {
  const flowers = [
    [470, 420, 150, 10],
    [760, 300, 120, 40],
    [690, 640, 170, 25],
    [380, 760, 110, 0],
  ] as const
  canvas.draw(
    background(canvas, canvas.linearGradient([1200, 0], [0, 1600], gold.ochre, gold.rust, gold.wine, gold.plum)),
    circle(820, 520, 470, gold.brass, { opacity: 0.28 }),
    stroke('M420 1600C440 1300 520 1080 560 900S600 620 560 470S640 300 760 300', gold.straw, 9),
    stroke(
      'M556 900C500 860 430 820 380 760M590 720C620 690 660 660 690 640M560 500C530 470 500 440 470 420',
      gold.straw,
      6,
    ),
    ...[
      [540, 980, -150, 300],
      [524, 1060, -38, 330],
      [470, 1260, -165, 280],
      [456, 1350, -30, 300],
    ].map(([x = 0, y = 0, turn = 0, length = 0]) => lineLeaf([x, y], turn, length, 78, gold.straw, 5)),
    ...flowers.map(([x, y, r, turn]) => blossom([x, y], r, 5, turn, gold.bone, gold.ochre)),
    leafAt([850, 250], -30, 74, 17, gold.bone, gold.bone),
    leafAt([572, 400], -110, 90, 19, gold.bone, gold.bone),
    stroke('M760 300C800 280 830 262 850 250', gold.straw, 5),
    dusk(canvas, [700, 700], [-200, 1700], gold.ink, 0.7),
  )
}

/** Where a share across and a share down the pane in front falls on the picture. */
const onPane = (across: number, down: number): Point => {
  const [left, right] = [lerp(396, 246, down), lerp(1150, 1290, down)]
  return [lerp(left, right, across), lerp(566, 1010, down ** 0.86)]
}

/**
 * Chassis of enfleurage: the stack goes up out of sight; the one on the bench has been laid, but for a single place.
 */
export function frames(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([1600, 0], [0, 900], gold.ochre, '#8d4a32', gold.plum)),
    path('M1120 0L1600 0L1600 560L760 1200L-300 1200Z', gold.brass, { opacity: 0.3 }),
    ...stack(canvas),
    path('M0 500H1600V1200H0Z', canvas.linearGradient([1600, 520], [0, 1200], '#b9683f', '#66303a', gold.ink)),
    rect(0, 500, 1600, 6, canvas.linearGradient([1600, 0], [0, 0], gold.straw, [gold.rust, 0])),
    path('M250 1130L1350 1130L1180 1200L-160 1200L-60 1010Z', gold.ink, { opacity: 0.55, ...canvas.blur(14) }),
    path('M330 520H1214L1388 1086H140Z', canvas.linearGradient([200, 0], [1380, 0], '#6b3530', '#a9602f', '#d99a4f')),
    path('M330 520H1214L1220 540H324Z', gold.straw),
    path('M140 1086H1388V1128H140Z', canvas.linearGradient([140, 0], [1388, 0], '#3f1f28', '#7c3f2c', '#b46a38')),
    path('M1214 520L1388 1086V1128L1402 1120L1230 524Z', gold.brass),
    polygon(
      [onPane(0, 0), onPane(1, 0), onPane(1, 1), onPane(0, 1)],
      canvas.linearGradient([300, 1000], [1200, 560], '#c98a4a', gold.straw, gold.bone),
    ),
    group(
      canvas.clip(polygon([onPane(0, 0), onPane(1, 0), onPane(1, 1), onPane(0, 1)], 'white')),
      path('M900 540L1080 540L620 1020L380 1020Z', '#fffaf0', { opacity: 0.5 }),
      path('M1130 540L1170 540L800 1020L740 1020Z', '#fffaf0', { opacity: 0.5 }),
      path('M246 540H1290V566L396 582L270 1010H200Z', gold.wine, { opacity: 0.42 }),
    ),
    ...jasmineRows(canvas),
    dusk(canvas, [1000, 300], [-200, 1000], gold.ink, 0.6),
  )
}

/** The stack behind: the near edges of its panes hold the window. */
const stack = (canvas: Canvas): string[] =>
  times(11, (i) => {
    const y = 470 - i * 50
    const shift = [0, 22, -14, 10, -26, 16, 4][i % 7] as number
    return [
      rect(410 + shift, y, 720, 38, canvas.linearGradient([410, 0], [1130, 0], '#3f1f28', '#7c3f2c', '#c1793f')),
      rect(410 + shift, y, 720, 5, canvas.linearGradient([410, 0], [1130, 0], [gold.rust, 0.3], gold.straw)),
      rect(470 + shift, y + 15, 600, 9, canvas.linearGradient([470, 0], [1070, 0], gold.rust, gold.brass, '#fffaf0')),
      polygon(
        [
          [1130 + shift, y],
          [1164 + shift, y - 10],
          [1164 + shift, y + 28],
          [1130 + shift, y + 38],
        ],
        gold.brass,
      ),
    ].join('')
  })

/** Row upon row, face down in the fat; one has been lifted and lies on the bench with its print behind it. */
function jasmineRows(canvas: Canvas): string[] {
  const rows = 6
  const each = 11
  const flowers = times(rows, (row) =>
    times(each, (place) => {
      const down = (row + 0.62) / (rows + 0.2)
      const [x, y] = onPane((place + 0.6 + (row % 2) * 0.18) / (each + 0.4), down)
      const r = lerp(26, 41, down)
      const flat = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 0.62)`
      if (row === 4 && place === 7) return group({ transform: flat }, blossom([0, 0], r, 5, 20, '#c98a4a', '#a9602f'))
      const turn = canvas.random.between(0, 72)
      return (
        group(
          { transform: `translate(${(x - r * 0.3).toFixed(1)} ${(y + r * 0.24).toFixed(1)}) scale(1 0.62)` },
          blossom([0, 0], r, 5, turn, '#a9602f', '#a9602f'),
        ) +
        group(
          { transform: flat },
          blossom([0, 0], r, 5, turn, lerp(0, 1, down) > 0.4 ? '#fffaf0' : gold.bone, gold.ochre),
        )
      )
    }).join(''),
  )
  return [
    ...flowers,
    group({ transform: 'translate(1448 1012) scale(1 0.6)' }, blossom([0, 0], 58, 5, 8, gold.ink, gold.ink)),
    group({ transform: 'translate(1462 1000) scale(1 0.66)' }, blossom([0, 0], 58, 5, 8, '#fffaf0', gold.ochre)),
  ]
}

/** The swan's neck of a copper still against an arched window. */
export function still(canvas: Canvas): void {
  const copper = canvas.linearGradient([240, 0], [900, 0], gold.ink, '#44202a', '#8b452f')
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [1600, 0], gold.ink, gold.plum)),
    group(
      canvas.clip(path('M720 1010V520A360 360 0 0 1 1440 520V1010Z', 'white')),
      rect(700, 100, 800, 940, canvas.linearGradient([0, 160], [0, 900], gold.wine, gold.rust, gold.ochre, gold.straw)),
      halo(canvas, [1250, 760], 480, gold.bone, 0.7),
      circle(1250, 760, 92, gold.bone),
      hills(canvas, [
        { y: 850, height: 30, steps: 4, fill: '#a5592f' },
        { y: 930, height: 30, steps: 4, fill: gold.wine },
      ]),
      rect(1074, 100, 12, 940, gold.ink),
      rect(700, 560, 800, 12, gold.ink),
    ),
    path('M0 1010H1600V1200H0Z', canvas.linearGradient([1600, 0], [0, 0], '#8d4a32', gold.plum, gold.ink)),
    rect(0, 1010, 1600, 6, canvas.linearGradient([1600, 0], [0, 0], gold.brass, [gold.rust, 0])),
    path(
      'M500 330C520 250 640 236 760 300C980 420 1120 640 1190 1010H1150C1080 690 930 480 740 372C660 330 610 350 606 420Z',
      copper,
    ),
    path(
      'M612 262C690 258 750 290 790 316C990 432 1126 650 1190 1010H1182C1110 660 980 452 780 330C730 300 680 276 612 262Z',
      gold.brass,
    ),
    path('M440 470C440 340 666 340 666 470L690 560H416Z', copper),
    rect(404, 556, 298, 26, gold.rust),
    path('M404 582H702C850 660 860 950 760 1090H346C246 950 256 660 404 582Z', copper),
    path('M702 582C850 660 860 950 760 1090H742C830 940 820 680 690 582Z', gold.brass),
    rect(318, 1086, 470, 40, gold.ink),
    ellipse(440, 800, 26, 150, gold.rust, { opacity: 0.3, ...canvas.blur(14) }),
    path('M318 1126L788 1126L520 1200L-60 1200Z', gold.ink, { opacity: 0.6 }),
    dusk(canvas, [900, 500], [-200, 900], gold.ink, 0.7),
  )
}

/** A year of jasmine in one small stoppered vessel; the wall keeps the outlines of the years that stood beside it. */
export function smallVessel(canvas: Canvas): void {
  canvas.draw(
    background(canvas, canvas.linearGradient([1200, 200], [0, 1300], gold.ochre, gold.rust, gold.wine, gold.plum)),
    path('M700 0L1200 0L1200 860L420 1240H-300L-300 1000Z', gold.brass, { opacity: 0.34 }),
    path('M860 0L900 0L-300 1170V1110Z', gold.plum, { opacity: 0.4 }),
    ...paleOutlines(),
    rect(0, 1240, 1200, 30, canvas.linearGradient([1200, 0], [0, 0], gold.straw, gold.ochre, gold.wine)),
    rect(0, 1270, 1200, 330, canvas.linearGradient([1200, 1270], [0, 1600], '#7d3f33', gold.plum, gold.ink)),
    path('M0 1270H1200V1330L0 1390Z', gold.ink, { opacity: 0.5 }),
    // Its shadow, and in the shadow the light it has gathered.
    path('M560 1240L60 1240C-60 1130 -40 960 120 900L220 850V730L300 720V850C460 900 560 1050 660 1240Z', gold.ink, {
      opacity: 0.5,
      ...canvas.blur(9),
    }),
    path('M470 1240C300 1200 180 1090 170 980C260 1060 380 1110 560 1130V1240Z', gold.ochre, {
      opacity: 0.75,
      ...canvas.blur(12),
    }),
    path('M440 1228C330 1180 240 1110 216 1030C300 1110 400 1150 540 1164Z', gold.bone, {
      opacity: 0.8,
      ...canvas.blur(8),
    }),
    vessel(canvas),
    dusk(canvas, [800, 700], [-100, 0], gold.ink, 0.8),
  )
}

/** Where other vessels kept the sun off the plaster, the wall has stayed pale. */
const paleOutlines = (): string[] =>
  [
    [150, 0.86],
    [372, 0.72],
    [1050, 0.8],
  ].map(([x = 0, scale = 0]) =>
    group(
      { transform: `translate(${x} 1240) scale(${scale})`, opacity: 0.22 },
      path('M-34 -400H34V-330C120 -310 140 -240 140 -190V0H-140V-190C-140 -240 -120 -310 -34 -330Z', gold.bone),
      circle(0, -440, 52, gold.bone),
    ),
  )

function vessel(canvas: Canvas): string {
  const glass =
    'M672 760H768V826C930 850 968 960 968 1030V1188Q968 1240 916 1240H524Q472 1240 472 1188V1030C472 960 510 850 672 826Z'
  return [
    path(glass, canvas.linearGradient([472, 0], [968, 0], '#4a2029', gold.wine, gold.rust, gold.ochre), {
      opacity: 0.94,
    }),
    group(
      canvas.clip(
        path(
          'M508 1036C508 980 560 890 680 866H760C880 890 932 980 932 1036V1178Q932 1206 904 1206H536Q508 1206 508 1178Z',
          'white',
        ),
      ),
      rect(490, 840, 460, 400, canvas.linearGradient([508, 0], [932, 0], '#5b2a2c', '#8f4a2f', gold.ochre)),
      rect(
        490,
        1010,
        460,
        220,
        canvas.linearGradient([508, 1206], [932, 1010], '#a9602f', gold.ochre, gold.straw, '#fffaf0'),
      ),
      path('M490 1010C600 992 840 992 950 1010C840 1030 600 1030 490 1010Z', gold.bone),
      path('M560 1206C600 1120 720 1090 932 1060V1120C760 1130 660 1160 640 1206Z', '#fffaf0', { opacity: 0.6 }),
      path('M880 870L932 1000V1180H904V1010Z', '#fffaf0', { opacity: 0.55 }),
    ),
    rect(946, 1010, 8, 190, gold.bone, { rx: 4 }),
    path('M500 1010C520 920 580 866 660 850', 'none', { stroke: gold.straw, 'stroke-width': 5, opacity: 0.55 }),
    rect(664, 748, 112, 22, gold.ochre, { rx: 5 }),
    rect(748, 748, 28, 22, gold.bone, { rx: 5 }),
    path('M684 748L690 690H750L756 748Z', canvas.linearGradient([684, 0], [756, 0], gold.plum, gold.rust, gold.brass)),
    circle(720, 640, 66, canvas.linearGradient([654, 0], [786, 0], gold.plum, '#7c3b30', gold.rust)),
    path('M738 577A66 66 0 0 1 738 703A116 116 0 0 0 738 577Z', gold.straw),
    circle(690, 668, 14, gold.brass, { opacity: 0.8 }),
    stroke('M716 770C700 850 660 880 640 930', gold.straw, 3),
    group(
      { transform: 'rotate(9 640 930)' },
      path('M586 944L612 924H668L694 944V1030H586Z', gold.bone),
      circle(640, 938, 5, gold.wine),
      stroke('M606 972H674M606 990H660M606 1008H668', gold.wine, 3, { opacity: 0.7 }),
    ),
  ].join('')
}
