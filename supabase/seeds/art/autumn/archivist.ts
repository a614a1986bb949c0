import type { Canvas } from '../kit/canvas.ts'
import { times } from '../kit/curve.ts'
import type { Random } from '../kit/random.ts'
import { background, dusk, halo, walker } from '../kit/scenery.ts'
import { line, path, rect } from '../kit/svg.ts'
import { gold } from './palette.ts'

/** A wall of boxes, taller than the room needs; one ladder, one keeper, one shaft of afternoon. */
export function archivist(canvas: Canvas): void {
  canvas.draw(
    background(canvas, '#22141f'),
    ...times(7, (row) => shelf(canvas.random, row)),
    path('M2000 -60L2000 330L620 1250L-60 1250Z', gold.brass, { opacity: 0.34, style: 'mix-blend-mode:screen' }),
    path('M2000 -60L2000 130L330 1250L60 1250Z', gold.straw, { opacity: 0.28, style: 'mix-blend-mode:screen' }),
    ...ladder(),
    rect(1012, 428, 58, 84, gold.bone),
    rect(1012, 428, 12, 84, gold.ochre),
    halo(canvas, [1040, 470], 300, gold.straw, 0.7),
    walker([962, 690], 250, gold.ink, gold.brass),
    line([975, 520], [1022, 492], gold.ink, 20, { 'stroke-linecap': 'round' }),
    dusk(canvas, [1100, 400], [1900, 1300], gold.ink, 0.9),
    dusk(canvas, [700, 500], [-100, 0], gold.ink, 0.8),
  )
}

const tones = ['#5b2b34', '#66303a', '#7b3f35', '#8d4d33', '#4a2530', '#a4632f', '#6d3a32']

function shelf(random: Random, row: number): string {
  const y = 20 + row * 178
  const boxes: string[] = []
  for (let x = -20; x < 2000; ) {
    const width = random.pick([44, 58, 58, 72, 96])
    const height = random.pick([118, 130, 130, 142])
    const tone = random.pick(tones)
    if (random.between(0, 1) > 0.06)
      boxes.push(
        rect(x, y + 160 - height, width - 4, height, tone),
        rect(x + width - 12, y + 160 - height, 8, height, gold.ochre, { opacity: 0.35 }),
        rect(x + width * 0.25, y + 176 - height + 20, width * 0.42, 22, gold.straw, { opacity: 0.75 }),
      )
    x += width
  }
  return boxes.join('') + rect(0, y + 160, 2000, 14, '#7b3f35') + rect(0, y + 172, 2000, 8, gold.ink)
}

function ladder(): string[] {
  const rungs = times(14, (_, share) =>
    line([1090 - share * 262, 20 + share * 1240], [1170 - share * 262, 20 + share * 1240], gold.ochre, 12),
  )
  return [...rungs, line([1095, -10], [820, 1290], gold.rust, 17), line([1175, -10], [900, 1290], gold.brass, 17)]
}
