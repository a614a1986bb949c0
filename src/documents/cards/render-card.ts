import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH, type CardContent } from '#lib/social-cards.ts'
import { paletteOf } from '#shared/contracts/issue-colours.ts'
import { openLocalImage } from '../local-images.ts'
import { FONT_FILES } from '../typefaces.ts'
import type { DocumentContext } from '../types.ts'
import {
  articleCardLayout,
  type CardLayout,
  cardLayoutWithoutImage,
  coverFrame,
  issueCardLayout,
  PANEL_WIDTH,
  publicationCardLayout,
} from './card-layouts.ts'

/** The social card of a page: PNG, 1200 × 630 pixels. */
export async function renderCard(content: CardContent, context: DocumentContext): Promise<Buffer> {
  const { paper } = paletteOf('light', content.colours ?? null)
  const cardImage = await loadCardImage(content, paper, context)
  const svg = await satori(layoutFor(content, cardImage !== undefined), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: fonts(),
  })
  return sharp({
    create: {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      channels: 3,
      background: paper,
    },
  })
    .composite([...(cardImage ? [cardImage] : []), { input: Buffer.from(svg), left: 0, top: 0 }])
    .png({ palette: true, quality: 92, effort: 7, dither: 0.9 })
    .toBuffer()
}

function layoutFor(content: CardContent, hasImage: boolean): CardLayout {
  if (content.kind === 'publication') return publicationCardLayout(content)
  if (!hasImage) return cardLayoutWithoutImage(content)
  return content.kind === 'issue' ? issueCardLayout(content) : articleCardLayout(content)
}

/** An article's image is cropped to the half beside the text; a cover is shown whole. Transparent parts show the paper. */
async function loadCardImage({ kind, image }: CardContent, paper: string, context: DocumentContext) {
  const frame =
    kind === 'issue' ? coverFrame : { left: PANEL_WIDTH, top: 0, width: CARD_WIDTH - PANEL_WIDTH, height: CARD_HEIGHT }
  const { left, top, width, height } = frame
  const source = await openLocalImage(image, context, { width, height })
  if (!source) return undefined
  const input = await source
    .resize({ width, height, fit: 'cover', position: kind === 'issue' ? 'centre' : sharp.strategy.attention })
    .flatten({ background: paper })
    .png()
    .toBuffer()
    .catch(() => undefined)
  return input && { input, left, top }
}

let loadedFonts: Font[] | undefined

function fonts(): Font[] {
  loadedFonts ??= [...FONT_FILES].map(([name, file]) => ({
    name,
    data: readFileSync(file),
    weight: 400,
    style: 'normal',
  }))
  return loadedFonts
}
