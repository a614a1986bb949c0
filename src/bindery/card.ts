import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH, type CardContent } from '../lib/cards.ts'
import { articleCardLayout, coverFrame, publicationCardLayout, issueCardLayout, type CardLayout, PANEL_WIDTH, cardLayoutWithoutImage } from './card-layouts.ts'
import type { DocumentContext } from './make.ts'
import { PAPER } from './palette.ts'
import { openLocalImage } from './pictures.ts'
import { FONT_FILES } from './typefaces.ts'

/** The picture that stands for a page where it is shared: 1200 × 630, PNG. */
export async function renderCard(content: CardContent, context: DocumentContext): Promise<Buffer> {
  const cardImage = await loadCardImage(content, context)
  const svg = await satori(layoutFor(content, cardImage !== undefined), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: fonts(),
  })
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: PAPER } })
    .composite([...(cardImage ? [cardImage] : []), { input: Buffer.from(svg), left: 0, top: 0 }])
    .png({ palette: true, quality: 92, effort: 7, dither: 0.9 })
    .toBuffer()
}

function layoutFor(content: CardContent, hasImage: boolean): CardLayout {
  if (content.kind === 'publication') return publicationCardLayout(content)
  if (!hasImage) return cardLayoutWithoutImage(content)
  return content.kind === 'issue' ? issueCardLayout(content) : articleCardLayout(content)
}

/** An article's art fills the half beside the words; a cover is shown whole. */
async function loadCardImage({ kind, image }: CardContent, context: DocumentContext) {
  const source = await openLocalImage(image, context)
  if (!source) return undefined
  const frame = kind === 'issue' ? coverFrame : { left: PANEL_WIDTH, top: 0, width: CARD_WIDTH - PANEL_WIDTH, height: CARD_HEIGHT }
  const { left, top, width, height } = frame
  const input = await source
    .resize({ width, height, fit: 'cover', position: kind === 'issue' ? 'centre' : sharp.strategy.attention })
    .removeAlpha()
    .png()
    .toBuffer()
    .catch(() => undefined)
  return input && { input, left, top }
}

let loadedFonts: Font[] | undefined

function fonts(): Font[] {
  loadedFonts ??= [...FONT_FILES].map(([name, file]) => ({ name, data: readFileSync(file), weight: 400, style: 'normal' }))
  return loadedFonts
}
