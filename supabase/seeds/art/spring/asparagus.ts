import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background, dusk, halo, hills } from '../kit/scenery.ts'
import { circle, group, path, rect, rotated, stroke } from '../kit/svg.ts'
import { green } from './palette.ts'

/** White asparagus bound with willow, as large as a row of towers before the first light. */
export function asparagus(canvas: Canvas): void {
  const spears = [
    [860, 250, 150, -5],
    [1480, 270, 146, 5],
    [1350, 130, 158, 3],
    [980, 150, 162, -3],
    [1230, 210, 170, 1.5],
    [1096, 60, 176, -1],
  ] as const
  canvas.draw(
    background(canvas, canvas.linearGradient([0, 0], [0, 900], green.celadon, green.mist, green.paper, '#f9dcbc')),
    halo(canvas, [400, 620], 760, '#fff4dc', 0.95),
    circle(400, 620, 128, '#fffaf0'),
    hills(canvas, [
      { y: 760, height: 36, steps: 4, fill: '#c9dabd' },
      { y: 880, height: 34, steps: 3, fill: '#a6c29c' },
      { y: 1010, height: 30, steps: 3, fill: green.leaf },
      { y: 1140, height: 20, steps: 3, fill: green.moss },
    ]),
    path('M900 1250L1500 1250L2000 1060L2000 1250Z', green.ink, { opacity: 0.35, ...canvas.blur(16) }),
    ...spears.map(([x, y, w, lean]) => rotated(lean, [x, 1250], spear(canvas, x, y, w))),
    tie(canvas),
    dusk(canvas, [1100, 600], [2300, 1300], green.bottle, 0.6),
  )
}

function spear(canvas: Canvas, x: number, y: number, w: number): string {
  const half = w / 2
  const outline = `M${x - half} 1300V${y + w * 2.1}C${x - half} ${y + w * 1.2} ${x - w * 0.36} ${y + w * 0.2} ${x} ${y}C${x + w * 0.36} ${y + w * 0.2} ${x + half} ${y + w * 1.2} ${x + half} ${y + w * 2.1}V1300Z`
  const skin = canvas.linearGradient([x - half, 0], [x + half, 0], '#fffef8', '#f9f4e2', '#e3e2c4', '#a8bb92')
  const bud = (dx: number, dy: number, s: number) => {
    const [bx, by] = [x + dx * w, y + dy * w]
    const d = `M${bx} ${by}C${bx + s * 0.34} ${by + s * 0.3} ${bx + s * 0.5} ${by + s * 0.8} ${bx + s * 0.4} ${by + s * 1.35}Q${bx} ${by + s * 1.62} ${bx - s * 0.4} ${by + s * 1.35}C${bx - s * 0.5} ${by + s * 0.8} ${bx - s * 0.34} ${by + s * 0.3} ${bx} ${by}Z`
    return (
      path(d, skin) +
      path(
        d,
        canvas.linearGradient([bx, by], [bx, by + s * 1.3], ['#8f7a9a', 0.55], ['#b7a3b4', 0.18], ['#fffef8', 0]),
        {
          stroke: '#8aa07c',
          'stroke-width': 2,
          'stroke-opacity': 0.4,
        },
      )
    )
  }
  const bract = (dx: number, dy: number) =>
    path(
      `M${x + dx * w - 15} ${y + dy * w}q3 -34 15 -56q12 22 15 56q-15 13 -30 0Z`,
      canvas.linearGradient([0, y + dy * w - 60], [0, y + dy * w + 8], '#b7a3b4', '#efe9d6'),
      { stroke: '#8aa07c', 'stroke-width': 2, 'stroke-opacity': 0.35 },
    )
  return [
    path(outline, skin),
    group(
      canvas.clip(path(outline, 'white')),
      bud(0, 0.02, w * 0.52),
      bud(-0.26, 0.42, w * 0.56),
      bud(0.26, 0.42, w * 0.56),
      bud(0, 0.72, w * 0.66),
      bud(-0.34, 1.12, w * 0.5),
      bud(0.34, 1.12, w * 0.5),
      bract(-0.02, 2.4),
      bract(-0.2, 3.6),
      bract(0.22, 4.3),
      rect(x - half, y + w * 1.7, w * 0.1, 1300, '#fffef8', { opacity: 0.8 }),
    ),
  ].join('')
}

const tie = (canvas: Canvas): string =>
  [
    ...times(4, (i) =>
      path(
        `M770 ${868 + i * 24}C920 ${912 + i * 24} 1420 ${912 + i * 24} 1570 ${862 + i * 24}v19C1420 ${936 + i * 24} 920 ${936 + i * 24} 770 ${887 + i * 24}Z`,
        canvas.linearGradient([770, 0], [1570, 0], '#9aa65a', '#6f8345', '#3f5730'),
      ),
    ),
    stroke('M1016 934C930 1010 900 1080 884 1180M1030 940C1050 1020 1046 1090 1090 1170', '#6f8345', 17, {
      'stroke-linecap': 'round',
    }),
    stroke('M1008 934C922 1010 892 1080 878 1180', '#a9b56b', 5, { 'stroke-linecap': 'round' }),
    path('M996 884q34 -18 60 4l8 66q-34 24 -66 2Z', '#7f9150'),
    path('M996 884q20 -12 34 -8l2 86q-22 4 -34 -6Z', '#a9b56b'),
  ].join('')
