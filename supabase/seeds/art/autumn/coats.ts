import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { type Cloth, type Cut, coat } from '../kit/garment.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, element, group, path, rect, translated } from '../kit/svg.ts'
import { gold } from './palette.ts'

export const cloths = {
  camel: { shade: '#a4652f', body: '#cf9247', light: '#eabf78', lining: gold.plum, metal: gold.brass },
  ink: { shade: gold.ink, body: '#3a2633', light: '#6d4450', lining: gold.rust, metal: gold.ochre },
  wine: { shade: '#3d1a25', body: gold.wine, light: '#a04c44', lining: gold.ink, metal: gold.brass },
  bone: { shade: '#c79d64', body: gold.straw, light: gold.bone, lining: gold.wine, metal: gold.rust },
  tea: { shade: '#4a2a20', body: '#7c4a2c', light: '#b37a47', lining: gold.ink, metal: gold.brass },
  bottle: { shade: '#161f1c', body: '#2c4034', light: '#5d7455', lining: '#7a3b2a', metal: gold.brass },
  rust: { shade: '#6b2f28', body: gold.rust, light: '#d98a4e', lining: gold.ink, metal: gold.straw },
} satisfies Record<string, Cloth>

/** Six coats on the rail and one hook already empty: somebody has gone out into the cold. */
export function sevenCoats(canvas: Canvas): void {
  const order: readonly [Cut, Cloth, number][] = [
    ['greatcoat', cloths.ink, 250],
    ['cocoon', cloths.wine, 500],
    ['wrap', cloths.tea, 745],
    ['field', cloths.bottle, 1010],
    ['leaving', cloths.camel, 1260],
    ['short', cloths.bone, 1740],
  ]
  canvas.draw(
    background(canvas, canvas.linearGradient([2000, 0], [0, 900], '#e9c27d', gold.ochre, gold.rust, gold.wine)),
    path('M1560 0L2000 0L2000 640L1180 1060L600 1060Z', gold.straw, { opacity: 0.42 }),
    path('M1330 0L1440 0L330 1060L110 1060Z', gold.straw, { opacity: 0.22 }),
    rect(0, 1060, 2000, 190, canvas.linearGradient([2000, 0], [0, 0], '#b9713a', gold.wine, gold.ink)),
    ...order.map(([cut, cloth, x]) =>
      group({ opacity: 0.5, ...canvas.blur(14) }, translated(x - 90, 176, coat(canvas, cut, shadeCloth(cloth)))),
    ),
    rect(0, 168, 2000, 13, canvas.linearGradient([0, 168], [0, 181], gold.straw, gold.rust)),
    ...order.map(([cut, cloth, x]) => translated(x, 158, coat(canvas, cut, cloth))),
    hook(1500),
    dusk(canvas, [1200, 500], [-100, 900], gold.ink, 0.7),
  )
}

const shadeCloth = (cloth: Cloth): Cloth => ({
  ...cloth,
  shade: gold.plum,
  body: gold.plum,
  light: gold.plum,
  lining: gold.plum,
  metal: gold.plum,
})

const hook = (x: number): string =>
  translated(
    x,
    158,
    element('path', {
      d: 'M0 96V52C0 40 22 40 22 20S-18 -8 -18 18',
      fill: 'none',
      stroke: gold.wine,
      'stroke-width': 8,
    }),
    element('path', {
      d: 'M0 84C40 92 110 118 150 142L144 156C100 134 40 118 0 116S-100 134 -144 156L-150 142C-110 118 -40 92 0 84Z',
      fill: gold.wine,
    }),
  )

/** One coat alone, with the shadow it throws on a wall. */
export const loneCoat =
  (cut: Cut, cloth: Cloth, wall: readonly [string, string]) =>
  (canvas: Canvas): void => {
    canvas.draw(
      background(canvas, canvas.linearGradient([1000, 0], [0, 1250], ...wall)),
      path('M1000 0L1000 520L260 1250L-340 1250Z', gold.straw, { opacity: 0.35 }),
      circle(500, 176, 15, gold.wine),
      circle(504, 172, 10, gold.brass),
      group({ opacity: 0.5, ...canvas.blur(10) }, translated(398, 240, coat(canvas, cut, shadeCloth(cloth)))),
      translated(500, 178, group({ transform: 'scale(1.08)' }, coat(canvas, cut, cloth))),
      ...times(1, () => dusk(canvas, [700, 300], [-200, 1300], gold.plum, 0.6)),
    )
  }
