import type { Canvas } from './canvas.ts'
import { circle, group, path, polygon, rect, stroke } from './svg.ts'

/** How a coat takes the light: its shaded cloth, its lit cloth, its lining and its metal. */
export type Cloth = { shade: string; body: string; light: string; lining: string; metal: string }
export type Cut = 'greatcoat' | 'leaving' | 'wrap' | 'cape' | 'short' | 'cocoon' | 'field'

/** A coat on a wooden hanger. The hook's top is at (0, 0); shoulders are about 300 wide; light comes from the right. */
export function coat(canvas: Canvas, cut: Cut, cloth: Cloth): string {
  const { outline, hem, open, marks } = cuts[cut]
  const body = canvas.linearGradient([-190, 0], [190, 0], cloth.shade, cloth.body, cloth.light)
  return [
    stroke('M0 96V52C0 40 22 40 22 20S-18 -8 -18 18', cloth.metal, 8, { 'stroke-linecap': 'round' }),
    path(
      'M0 84C40 92 110 118 150 142L144 156C100 134 40 118 0 116S-100 134 -144 156L-150 142C-110 118 -40 92 0 84Z',
      cloth.metal,
    ),
    path(`M-62 100C-30 130 30 130 62 100L14 ${open + 8}H-34Z`, cloth.lining),
    path('M-62 100C-30 130 30 130 62 100L54 124C24 150 -24 150 -54 124Z', cloth.shade),
    path(outline, body),
    group(canvas.clip(path(outline, 'white')), ...shading(canvas, cloth, hem), marks(cloth)),
  ].join('')
}

const shading = (canvas: Canvas, cloth: Cloth, hem: number): string[] => [
  polygon(
    [
      [60, 380],
      [96, hem + 40],
      [20, hem + 40],
    ],
    cloth.shade,
    { opacity: 0.32 },
  ),
  polygon(
    [
      [-110, 330],
      [-70, hem + 40],
      [-170, hem + 40],
    ],
    cloth.shade,
    { opacity: 0.4 },
  ),
  polygon(
    [
      [130, 420],
      [172, hem + 40],
      [126, hem + 40],
    ],
    cloth.light,
    { opacity: 0.5 },
  ),
  rect(-260, 80, 520, hem, canvas.linearGradient([60, 0], [-230, 0], [cloth.shade, 0], [cloth.shade, 0.85])),
]

/** `open` is how far down the front falls open and shows the lining. */
type Shape = { outline: string; hem: number; open: number; marks: (cloth: Cloth) => string }

const lapels = (cloth: Cloth, notch: number): string =>
  polygon(
    [
      [-60, 98],
      [-118, 190],
      [-82, 212],
      [-96, 232],
      [0, notch],
      [-20, 250],
    ],
    cloth.body,
  ) +
  polygon(
    [
      [-60, 98],
      [-20, 250],
      [0, notch],
      [-30, 300],
    ],
    cloth.shade,
  ) +
  polygon(
    [
      [60, 98],
      [118, 190],
      [84, 212],
      [98, 232],
      [4, notch],
      [20, 250],
    ],
    cloth.light,
  ) +
  polygon(
    [
      [60, 98],
      [20, 250],
      [4, notch],
      [38, 270],
    ],
    cloth.body,
  )

const buttons = (cloth: Cloth, xs: number[], ys: number[]): string =>
  ys.flatMap((y) => xs.map((x) => circle(x, y, 11, cloth.shade) + circle(x + 2, y - 2, 8, cloth.metal))).join('')

const cuts: Record<Cut, Shape> = {
  greatcoat: {
    outline:
      'M-62 98C-100 112 -150 130 -166 152C-206 260 -226 420 -232 560L-168 574L-150 380C-152 560 -168 720 -184 890H180C170 720 154 560 152 380L170 574L234 560C228 420 206 260 166 152C150 130 100 112 62 98L4 400Z',
    hem: 890,
    open: 404,
    marks: (c) =>
      lapels(c, 410) +
      rect(1, 400, 5, 500, c.shade) +
      buttons(c, [-52, 58], [440, 530, 620]) +
      path('M78 600L140 590L142 612L80 622Z', c.shade, { opacity: 0.7 }),
  },
  leaving: {
    outline:
      'M-62 98C-100 112 -150 130 -166 152C-206 260 -226 420 -232 560L-168 574L-150 380C-152 560 -168 720 -184 890H180C170 720 154 560 152 380L170 574L234 560C228 420 206 260 166 152C150 130 100 112 62 98L4 400Z',
    hem: 890,
    open: 404,
    marks: (c) =>
      lapels(c, 410) +
      rect(1, 400, 5, 500, c.shade) +
      buttons(c, [26], [440]) +
      path('M78 600L140 590L142 612L80 622Z', c.shade, { opacity: 0.7 }),
  },
  wrap: {
    outline:
      'M-62 98C-104 110 -150 130 -168 156C-214 280 -232 400 -234 540L-166 556L-138 400C-150 560 -176 700 -196 860H190C180 700 150 560 140 400L168 556L236 540C232 400 214 280 168 156C150 130 104 110 62 98L-24 420Z',
    hem: 860,
    open: 424,
    marks: (c) =>
      lapels(c, 430) +
      path('M-150 432L148 416V462L-150 480Z', c.light) +
      path('M-150 464L148 446V462L-150 480Z', c.shade, { opacity: 0.6 }) +
      path('M-44 440L4 436L40 660L-6 668Z', c.body) +
      path('M-10 440L20 436L96 610L60 622Z', c.light) +
      rect(-50, 424, 62, 62, c.body, { rx: 10 }),
  },
  cape: {
    outline:
      'M-58 98C-110 116 -160 150 -188 210C-250 380 -290 560 -300 720C-180 772 180 772 300 720C290 560 250 380 188 210C160 150 110 116 58 98L0 180Z',
    hem: 760,
    open: 200,
    marks: (c) =>
      path('M-58 98L0 190L58 98L96 150L20 236H-20L-96 150Z', c.light) +
      path('M-58 98L0 190V236H-20L-96 150Z', c.body) +
      rect(-3, 236, 6, 540, c.shade) +
      buttons(c, [22], [268, 352, 436]) +
      path('M-176 430L-150 420L-160 600L-184 606Z', c.shade) +
      path('M150 420L176 430L186 606L162 600Z', c.shade),
  },
  short: {
    outline:
      'M-62 98C-104 112 -150 130 -168 156C-210 270 -224 380 -230 520L-164 534L-148 380C-150 480 -156 560 -162 640H160C156 560 152 480 150 380L166 534L232 520C226 380 210 270 168 156C150 130 104 112 62 98L4 330Z',
    hem: 640,
    open: 334,
    marks: (c) =>
      lapels(c, 340) +
      rect(34, 330, 4, 320, c.shade) +
      buttons(c, [-52, 62], [370, 450, 530]) +
      path('M84 500L142 478L150 496L92 520Z', c.shade) +
      path('M-84 500L-142 478L-150 496L-92 520Z', c.shade),
  },
  cocoon: {
    outline:
      'M-60 98C-104 108 -160 132 -184 170C-236 280 -244 420 -236 560L-176 570L-166 420C-206 560 -190 700 -140 800H140C190 700 206 560 168 420L178 570L238 560C246 420 236 280 184 170C160 132 104 108 60 98L2 200Z',
    hem: 800,
    open: 206,
    marks: (c) =>
      path('M-60 98C-40 150 40 150 60 98L104 150C60 230 -60 230 -104 150Z', c.light) +
      path('M-60 98C-50 130 -20 140 0 140V210C-50 208 -84 190 -104 150Z', c.body) +
      path('M6 210C30 400 30 600 10 800', 'none', { stroke: c.shade, 'stroke-width': 5 }) +
      buttons(c, [36], [260, 400, 540]) +
      path('M70 520H150V640Q110 660 70 640Z', c.body) +
      rect(70, 520, 80, 12, c.shade, { opacity: 0.6 }),
  },
  field: {
    outline:
      'M-60 98C-104 112 -150 130 -168 156C-212 270 -228 400 -232 540L-168 554L-150 390C-156 540 -170 660 -186 770H186C170 660 156 540 150 390L168 554L232 540C228 400 212 270 168 156C150 130 104 112 60 98L2 190Z',
    hem: 770,
    open: 196,
    marks: (c) =>
      path('M-60 98L-100 150L-34 212L2 186L36 212L102 150L60 98L2 150Z', c.lining) +
      path('M60 98L102 150L36 212L2 186V150Z', c.metal, { opacity: 0.28 }) +
      rect(30, 200, 5, 580, c.shade) +
      rect(-16, 186, 40, 16, c.metal, { rx: 4 }) +
      buttons(c, [12], [300, 400, 500, 600]) +
      patch(c, -126) +
      patch(c, 46),
  },
}

const patch = (c: Cloth, x: number): string =>
  rect(x, 520, 86, 120, c.body, { rx: 8 }) +
  rect(x + 66, 520, 20, 120, c.light, { opacity: 0.5 }) +
  path(`M${x - 4} 512h94v38l-47 16l-47 -16Z`, c.shade)
