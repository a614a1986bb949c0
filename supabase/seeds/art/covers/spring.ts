import { leafAt } from '../kit/botany.ts'
import type { Canvas } from '../kit/canvas.ts'
import { facet } from '../kit/colour.ts'
import { times } from '../kit/curve.ts'
import { background, dusk, halo } from '../kit/scenery.ts'
import { circle, type Point, rect, stroke } from '../kit/svg.ts'
import { green } from '../spring/palette.ts'
import { coverLines, masthead } from './cover-layout.ts'

const coverText = {
  season: 'Spring 2026',
  number: 'No. 79',
  theme: 'The Green Hour',
  lines: ['The gardener of small spaces', 'Paper that remembers', 'The first asparagus'],
}
const colours = { masthead: green.bottle, small: green.bottle, theme: '#fffdf4', lines: '#fffdf4' }

/** One stem has come up through folded paper at dawn, and its tip stands across the rule under the name. */
export function springCover(canvas: Canvas): void {
  const fold = (share: number, ...points: Point[]) => facet(points, green.moss, '#fbf8ec', share)
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 1200], '#c3d8b8', green.mist, green.paper, '#f9d3ab')),
    halo(canvas, [250, 720], 760, '#fff4dc', 1),
    circle(250, 720, 230, '#fffaf0'),
  )
  masthead(canvas, coverText, colours)
  canvas.draw(
    fold(0.95, [0, 780], [420, 960], [0, 1120]),
    fold(0.58, [0, 780], [420, 960], [520, 690]),
    fold(0.86, [520, 690], [420, 960], [760, 1060]),
    fold(0.4, [520, 690], [760, 1060], [900, 760]),
    fold(0.92, [900, 760], [760, 1060], [1200, 900]),
    fold(0.5, [900, 760], [1200, 900], [1200, 560]),
    fold(0.34, [0, 1120], [420, 960], [500, 1240]),
    fold(0.14, [420, 960], [760, 1060], [500, 1240]),
    fold(0.22, [760, 1060], [1200, 900], [830, 1190]),
    fold(0.3, [590, 1110], [760, 1060], [830, 1190]),
    shadow(canvas),
    stem(),
    // The paper it has torn on its way up.
    fold(1, [600, 1104], [742, 1000], [706, 1130]),
    fold(0.3, [742, 1000], [706, 1130], [790, 1120]),
    fold(0.78, [706, 1130], [790, 1120], [930, 1030], [830, 1180]),
    fold(0.24, [760, 1180], [1200, 900], [1040, 1340]),
    fold(0.04, [600, 1104], [830, 1180], [500, 1240]),
    fold(0.06, [830, 1180], [500, 1240], [1040, 1340]),
    fold(0.16, [1200, 900], [1040, 1340], [1200, 1420]),
    fold(0.02, [0, 1120], [500, 1240], [0, 1600]),
    fold(-0.1, [0, 1600], [500, 1240], [700, 1600]),
    fold(0.1, [500, 1240], [1040, 1340], [700, 1600]),
    fold(-0.1, [700, 1600], [1040, 1340], [1200, 1600]),
    fold(0, [1040, 1340], [1200, 1420], [1200, 1600]),
    dusk(canvas, [600, 1080], [700, 1480], green.ink, 0.9),
    rect(0, 1060, 1200, 540, canvas.linearGradient([0, 1060], [0, 1500], [green.ink, 0], [green.ink, 0.7])),
  )
  coverLines(canvas, coverText, colours)
}

/** Dawn stands on the left, so the stem lies across the folds to its right. */
const shadow = (canvas: Canvas): string =>
  stroke('M750 1100C840 1010 930 930 1010 800S1060 740 1090 700', green.bottle, 18, {
    opacity: 0.22,
    ...canvas.blur(6),
  })

function stem(): string {
  const leaves = times(6, (i) => {
    const [x, y] = [742 - i * 3 + (i % 2) * 4, 1010 - i * 112]
    return leafAt([x, y], i % 2 ? -36 : -148, 310 - i * 36, 74 - i * 9, green.bottle, i % 2 ? green.moss : green.leaf)
  })
  return (
    stroke('M752 1160C748 1040 742 960 738 820S722 560 736 388', green.bottle, 12) +
    stroke('M747 1150C743 1040 737 960 733 820S717 560 731 388', green.leaf, 3) +
    leaves.join('') +
    leafAt([735, 402], -80, 116, 21, green.bottle, green.leaf)
  )
}
