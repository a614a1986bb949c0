import { leafAt } from '../kit/botany.ts'
import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import { background } from '../kit/scenery.ts'
import { circle, group, path, rect, stroke, translated } from '../kit/svg.ts'
import { salt } from '../summer/palette.ts'
import { coverLines, masthead } from './cover-layout.ts'

const coverText = {
  season: 'Summer 2026',
  number: 'No. 80',
  theme: 'Salt & Light',
  lines: ['The lighthouse keeper’s library', 'White villages, blue hours', 'Linen in four weights'],
}
const colours = { masthead: salt.ultramarine, small: salt.deep, theme: salt.white, lines: salt.white }

const arch = 'M470 1130V790A340 340 0 0 1 1150 790V1130Z'

/** Noon: an arch on the sea, a boat about to leave it, and a hard blue shadow from a stair we do not see. */
export function summerCover(canvas: Canvas): void {
  canvas.draw(background(canvas, canvas.linearGradient([0, 0], [1200, 1100], '#fffdf6', '#f9f2e2', salt.lime)))
  masthead(canvas, coverText, colours)
  canvas.draw(
    translated(
      0,
      -30,
      path('M0 420L120 420V540H240V660H360V780H400L400 1130H0Z', salt.shade, { opacity: 0.55 }),
      group(
        canvas.clip(path(arch, 'white')),
        rect(440, 440, 740, 480, canvas.linearGradient([0, 450], [0, 900], '#6aa9d2', salt.sky, '#e6f0ea')),
        rect(440, 890, 740, 300, canvas.linearGradient([0, 890], [0, 1130], salt.ultramarine, '#2e56b8', '#1b338f')),
        circle(700, 640, 92, '#fffdf6'),
        ...times(34, () =>
          rect(
            canvas.random.between(560, 1100),
            canvas.random.between(900, 1120),
            canvas.random.between(20, 110),
            4,
            salt.sky,
            {
              opacity: canvas.random.between(0.3, 0.75),
            },
          ),
        ),
        path('M470 1130V790A340 340 0 0 1 810 450A380 380 0 0 0 580 790V1130Z', '#5f7fc6'),
        path('M810 450A340 340 0 0 1 1150 790V1130H1136V800A330 330 0 0 0 810 450Z', '#fffdf6'),
      ),
      // The sail has come in front of the arch: it is nearer than the frame supposes.
      path('M1010 944L1042 650L1052 944Z', salt.white),
      path('M1056 944L1050 616C1110 720 1146 830 1152 938Z', '#fffdf6'),
      path('M1056 944L1050 616C1064 720 1068 830 1066 942Z', salt.shade, { opacity: 0.8 }),
      path('M984 952H1168L1138 986H1016Z', salt.clay),
      path('M984 952H1168L1162 960H990Z', '#e89a6a'),
      path('M1012 990H1140L1090 1006H1030Z', salt.deep, { opacity: 0.6 }),
      rect(0, 1130, 1200, 500, canvas.linearGradient([0, 1130], [1200, 1600], '#2a4cba', salt.ultramarine, '#16267a')),
      path('M470 1130H1150L1200 1160H560Z', '#fffdf6'),
      path('M470 1130H580L680 1160H560Z', '#8ea6cf'),
      rect(0, 1126, 470, 6, salt.deep),
      rect(1150, 1126, 50, 6, salt.deep),
      jar(canvas),
    ),
  )
  coverLines(canvas, coverText, colours)
}

const jar = (canvas: Canvas): string =>
  path('M130 1126H300L420 1180H170Z', salt.deep, { opacity: 0.55 }) +
  path(
    'M150 1128C110 1090 96 1040 110 990C124 946 160 930 170 910H262C272 930 308 946 322 990C336 1040 322 1090 282 1128Z',
    canvas.linearGradient([100, 0], [330, 0], '#f0c987', salt.ochre, '#a8702f', '#7c4d22'),
  ) +
  path('M164 894H268V914H164Z', salt.clay) +
  path('M164 894H268V900H164Z', '#e89a6a') +
  stroke(
    'M216 900C206 800 236 740 190 640M216 900C230 830 268 790 276 720M212 860C190 820 160 810 150 760',
    '#3f6b57',
    6,
  ) +
  [
    [190, 640, -110],
    [204, 712, -20],
    [222, 770, -160],
    [276, 720, -70],
    [262, 780, -10],
    [150, 760, -130],
    [216, 820, -30],
    [170, 812, -170],
  ]
    .map(([x = 0, y = 0, turn = 0]) => leafAt([x, y], turn, 74, 17, '#2f5746', '#7fa08a'))
    .join('')
