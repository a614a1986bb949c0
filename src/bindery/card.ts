import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH, type CardFacts } from '../lib/cards.ts'
import { articleLayout, coverFrame, houseLayout, issueLayout, type Layout, PANEL, plainLayout } from './card-layouts.ts'
import type { Workshop } from './make.ts'
import { PAPER } from './palette.ts'
import { openPicture } from './pictures.ts'
import { ALL_FILES } from './typefaces.ts'

/** The picture that stands for a page where it is shared: 1200 × 630, PNG. */
export async function drawCard(facts: CardFacts, workshop: Workshop): Promise<Buffer> {
  const art = await artOf(facts, workshop)
  const lettering = await satori(layoutOf(facts, art !== undefined), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: fonts(),
  })
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: PAPER } })
    .composite([...(art ? [art] : []), { input: Buffer.from(lettering), left: 0, top: 0 }])
    .png({ palette: true, quality: 92, effort: 7, dither: 0.9 })
    .toBuffer()
}

function layoutOf(facts: CardFacts, hasArt: boolean): Layout {
  if (facts.kind === 'publication') return houseLayout(facts)
  if (!hasArt) return plainLayout(facts)
  return facts.kind === 'issue' ? issueLayout(facts) : articleLayout(facts)
}

/** An article's art fills the half beside the words; a cover is shown whole. */
async function artOf({ kind, image }: CardFacts, workshop: Workshop) {
  const picture = await openPicture(image, workshop)
  if (!picture) return undefined
  const place = kind === 'issue' ? coverFrame : { left: PANEL, top: 0, width: CARD_WIDTH - PANEL, height: CARD_HEIGHT }
  const { left, top, width, height } = place
  const input = await picture
    .resize({ width, height, fit: 'cover', position: kind === 'issue' ? 'centre' : sharp.strategy.attention })
    .removeAlpha()
    .png()
    .toBuffer()
    .catch(() => undefined)
  return input && { input, left, top }
}

let loaded: Font[] | undefined

function fonts(): Font[] {
  loaded ??= [...ALL_FILES].map(([name, file]) => ({ name, data: readFileSync(file), weight: 400, style: 'normal' }))
  return loaded
}
