import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background, dusk } from '../kit/scenery.ts'
import { circle, group, path, stroke } from '../kit/svg.ts'
import { salt } from './palette.ts'

/** From above: one swimmer, and her shadow a long way down on the sand. */
export function swimmer(canvas: Canvas): void {
  canvas.draw(
    background(
      canvas,
      canvas.linearGradient([0, 0], [2000, 1250], '#8fd0dd', '#4f9fd0', '#2a62bd', salt.ultramarine, '#182b80'),
    ),
    ...times(54, () => ripple(canvas)),
    path('M0 0L520 0L0 620Z', salt.white, { opacity: 0.2, ...canvas.blur(60) }),
    group(
      { transform: 'translate(150 190) rotate(-34 900 640)', opacity: 0.42 },
      body(salt.deep, salt.deep, salt.deep),
    ),
    stroke('M250 1150C420 1030 600 900 820 742', salt.white, 26, {
      opacity: 0.16,
      'stroke-linecap': 'round',
      ...canvas.blur(10),
    }),
    stroke('M330 1090C500 968 650 862 806 748', salt.white, 7, {
      opacity: 0.55,
      'stroke-linecap': 'round',
      'stroke-dasharray': '90 26 40 30 14 40',
    }),
    stroke('M420 1064C560 960 700 868 826 774', salt.white, 4, {
      opacity: 0.4,
      'stroke-linecap': 'round',
      'stroke-dasharray': '30 46 70 30',
    }),
    group({ transform: 'rotate(-34 900 640)' }, body('#8d4a32', salt.clay, salt.white)),
    dusk(canvas, [1200, 700], [2100, 1400], salt.deep, 0.6),
  )
}

function ripple(canvas: Canvas): string {
  const [x, y] = [canvas.random.between(-60, 2000), canvas.random.between(0, 1250)]
  const w = canvas.random.between(40, 130)
  return stroke(
    `M${x.toFixed(1)} ${y.toFixed(1)}q${(w / 4).toFixed(1)} ${(-w / 7).toFixed(1)} ${(w / 2).toFixed(1)} 0t${(w / 2).toFixed(1)} 0`,
    salt.white,
    canvas.random.between(2, 4),
    { opacity: canvas.random.between(0.12, 0.4), 'stroke-linecap': 'round' },
  )
}

/** A crawl seen from above, head towards +x: one arm reaching, one along the side, a cap, the suit. About 320 long. */
const body = (skin: string, suit: string, cap: string): string =>
  [
    stroke('M962 622C1010 606 1060 606 1104 622', skin, 15, { 'stroke-linecap': 'round' }),
    stroke('M956 660C930 682 896 688 862 680', skin, 14, { 'stroke-linecap': 'round' }),
    stroke('M852 636C810 630 770 634 712 626M852 646C812 652 772 646 716 654', skin, 13, { 'stroke-linecap': 'round' }),
    path('M974 624C984 634 984 648 974 658C950 668 900 664 846 652V630C900 618 950 614 974 624Z', skin),
    path('M952 617C910 616 878 622 838 630V652C878 660 910 666 952 665C942 648 942 634 952 617Z', suit),
    circle(1000, 641, 19, cap),
  ].join('')
