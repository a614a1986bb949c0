import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background, halo, lightPath } from '../kit/scenery.ts'
import { circle, ellipse, group, path, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A compartment with its lamp low; outside, the gulf and a moon the colour of brass. */
export function nightTrain(canvas: Canvas): void {
  const pane = rect(700, 130, 1130, 800, 'white', { rx: 120 })
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [2000, 0], '#2a1826', gold.plum, '#2a1826')),
    ...times(9, (index) => rect(index * 76 - 4, 0, 3, 1250, gold.ink, { opacity: 0.55 })),
    rect(664, 94, 1202, 872, gold.ink, { rx: 150 }),
    rect(676, 106, 1178, 848, canvas.linearGradient([676, 106], [1854, 954], gold.rust, gold.plum, gold.brass), {
      rx: 140,
    }),
    group(canvas.clip(pane), gulf(canvas)),
    rect(0, 980, 2000, 270, canvas.linearGradient([0, 0], [2000, 0], '#7a3d2f', gold.plum, gold.ink)),
    rect(0, 980, 2000, 8, canvas.linearGradient([0, 0], [2000, 0], gold.straw, gold.ochre, [gold.rust, 0.3])),
    curtain(canvas),
    lamp(canvas),
    cup(),
  )
}

function gulf(canvas: Canvas): string {
  return [
    rect(680, 110, 1180, 520, canvas.linearGradient([0, 110], [0, 600], gold.ink, '#3b2135', '#74404a')),
    ...times(26, () =>
      circle(
        canvas.random.between(700, 1830),
        canvas.random.between(140, 430),
        canvas.random.between(1, 2.6),
        gold.straw,
        {
          opacity: 0.7,
        },
      ),
    ),
    halo(canvas, [1510, 350], 420, gold.brass, 0.6),
    circle(1510, 350, 92, gold.straw),
    path('M680 596C820 540 960 560 1080 580S1300 566 1400 604H680Z', '#2c1829'),
    ...times(9, (i) => circle(790 + i * 58 + canvas.random.between(-16, 16), 598, 4, gold.brass)),
    rect(680, 602, 1180, 340, canvas.linearGradient([0, 602], [0, 930], '#5d3341', gold.ink)),
    lightPath(canvas.random, 1510, 612, 925, 250, gold.brass, 24),
    path('M680 130L860 110L680 720Z', gold.bone, { opacity: 0.05 }),
    path('M960 110L1120 110L720 940L680 940L680 690Z', gold.bone, { opacity: 0.05 }),
  ].join('')
}

function curtain(canvas: Canvas): string {
  const folds = times(6, (i) => {
    const x = 560 + i * 42
    return path(
      `M${x} 0H${x + 42}C${x + 46} 400 ${x + 30 - i * 10} 640 ${x + 18 - i * 26} 982H${x - 16 - i * 26}C${x - 6} 640 ${x} 400 ${x} 0Z`,
      canvas.linearGradient([x, 0], [x + 42, 0], gold.wine, '#8c4433', '#43202b'),
    )
  })
  return folds.join('') + path('M440 760C500 790 590 786 650 752L654 776C590 812 500 816 436 786Z', gold.ochre)
}

function lamp(canvas: Canvas): string {
  return [
    ellipse(330, 1064, 420, 62, gold.ochre, { opacity: 0.5, ...canvas.blur(26) }),
    rect(322, 800, 16, 270, canvas.linearGradient([322, 0], [338, 0], gold.rust, gold.straw)),
    ellipse(330, 1070, 84, 18, gold.ochre),
    ellipse(330, 1064, 84, 16, gold.brass),
    path('M250 600H410L470 810H190Z', canvas.linearGradient([0, 600], [0, 810], gold.ochre, gold.straw, gold.bone)),
    halo(canvas, [330, 760], 640, gold.ochre, 0.7),
  ].join('')
}

const cup = (): string =>
  [
    path('M1010 1106L1170 1106L1500 1180L1260 1196Z', gold.ink, { opacity: 0.5 }),
    ellipse(1080, 1112, 120, 24, gold.straw),
    ellipse(1080, 1106, 120, 22, gold.bone),
    path('M1010 1012H1150C1150 1070 1126 1104 1080 1104S1010 1070 1010 1012Z', gold.bone),
    path('M1080 1012H1150C1150 1070 1126 1104 1080 1104Z', '#d9a45e'),
    ellipse(1080, 1012, 70, 14, gold.rust),
    path('M1148 1030C1190 1026 1190 1076 1136 1074', 'none', { stroke: '#d9a45e', 'stroke-width': 9 }),
  ].join('')
