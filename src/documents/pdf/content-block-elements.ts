import type { ReactElement } from 'react'
import type {
  CalloutBlock,
  CalloutType,
  ContentBlock,
  ImageGalleryBlock,
  Product,
  ProductShowcaseBlock,
  QuoteBlock,
} from '#shared/contracts/content-block.ts'
import type { Palette } from '#shared/contracts/issue-colours.ts'
import { balancedWidth, DISPLAY, ITALIC, TEXT, typefaceFor } from '../typefaces.ts'
import { BODY_LINE_HEIGHT, MARGIN_OFFSET, WIDE_COLUMN } from './page-styles.ts'
import { displayText, image, link, renderableWords, text, unbreakable, view } from './pdf-elements.ts'
import type { PdfImage, PdfStyles } from './types.ts'

/** The elements of a content block; each stays together on a page. */
export function renderBlock(content: ContentBlock, styles: PdfStyles): ReactElement[] {
  switch (content.type) {
    case 'quote':
      return [quote(content.data, styles)]
    case 'image-gallery':
      return gallery(content.data, styles)
    case 'callout':
      return [callout(content.data, styles)]
    case 'product-showcase':
      return productShowcase(content.data, styles)
  }
}

const SPACE = 1.6 * BODY_LINE_HEIGHT
const GUTTER = 18
const HALF_WIDTH = (WIDE_COLUMN.width - GUTTER) / 2
const blockSpacing = { marginTop: SPACE, marginBottom: SPACE }
const ruledTop = ({ palette }: PdfStyles) => ({ borderTop: `0.5pt solid ${palette.line}`, paddingTop: 12 })
const row = { flexDirection: 'row', gap: GUTTER } as const
const wideBlock = { ...blockSpacing, marginLeft: MARGIN_OFFSET, width: WIDE_COLUMN.width }

function quote({ quote, author, title }: QuoteBlock['data'], { textStyles }: PdfStyles) {
  const face = typefaceFor(quote, DISPLAY)
  const renderable = renderableWords(quote, face)
  const width = balancedWidth(renderable, face, textStyles.quote.fontSize, WIDE_COLUMN.width - 40)
  return unbreakable(
    wideBlock,
    displayText({ ...textStyles.quote, fontFamily: face.family, width }, renderable),
    displayText(
      { ...textStyles.small, marginTop: 12 },
      renderableWords([author, title].filter(Boolean).join(', '), TEXT),
    ),
  )
}

function heading(title: string | null | undefined, { textStyles }: PdfStyles) {
  if (!title) return null
  const face = typefaceFor(title, DISPLAY)
  return displayText({ ...textStyles.heading, fontFamily: face.family, marginBottom: 12 }, renderableWords(title, face))
}

/** A large image, then the others in pairs. */
function gallery({ title, images }: ImageGalleryBlock['data'], styles: PdfStyles) {
  const [first, ...others] = images.map((image, at) => ({
    ...image,
    pdfImage: styles.findImage(image.url, at === 0 ? 'wide' : 'half'),
  }))
  const figures = others.filter(({ pdfImage }) => pdfImage)
  if (!first?.pdfImage && figures.length === 0) return []
  return stacked([
    unbreakable(
      ruledTop(styles),
      heading(title, styles),
      first && figure(first.pdfImage, first.caption, WIDE_COLUMN.width, styles),
    ),
    ...chunkPairs(figures).map((pair) =>
      unbreakable(row, ...pair.map(({ pdfImage, caption }) => figure(pdfImage, caption, HALF_WIDTH, styles))),
    ),
  ])
}

function figure(
  pdfImage: PdfImage | undefined,
  caption: string | null | undefined,
  width: number,
  { textStyles }: PdfStyles,
) {
  if (!pdfImage) return null
  const height = Math.min(width * pdfImage.aspectRatio, width === HALF_WIDTH ? MAX_PAIR_IMAGE_HEIGHT : MAX_IMAGE_HEIGHT)
  return view(
    { width },
    image(pdfImage, { width, height, objectFit: 'cover' }),
    caption ? displayText({ ...textStyles.caption, marginTop: 6 }, renderableWords(caption, ITALIC)) : null,
  )
}

/** With these heights a gallery of four takes at most two pages. */
const MAX_IMAGE_HEIGHT = 290
const MAX_PAIR_IMAGE_HEIGHT = 240

const CALLOUT_LABELS: Record<CalloutType, string> = {
  info: 'Note',
  warning: 'Caution',
  success: 'Recommended',
  highlight: 'Highlight',
}

function calloutFrame(kind: CalloutType, { line, accent, ink, surface }: Palette): object {
  switch (kind) {
    case 'info':
      return { borderTop: `0.5pt solid ${line}`, borderBottom: `0.5pt solid ${line}`, paddingVertical: 16 }
    case 'warning':
      return { borderLeft: `1pt solid ${accent}`, paddingLeft: 16, paddingVertical: 4 }
    case 'success':
      return { borderLeft: `1pt solid ${ink}`, paddingLeft: 16, paddingVertical: 4 }
    case 'highlight':
      return { backgroundColor: surface, padding: 20 }
  }
}

function callout({ type: kind, title, content }: CalloutBlock['data'], styles: PdfStyles) {
  const { palette, textStyles } = styles
  return unbreakable(
    { ...blockSpacing, ...calloutFrame(kind, palette) },
    displayText({ ...textStyles.label, marginBottom: 7 }, CALLOUT_LABELS[kind]),
    heading(title, styles),
    text({ ...textStyles.body, fontSize: 10.5 }, renderableWords(content, TEXT)),
  )
}

function productShowcase({ title, layout, products }: ProductShowcaseBlock['data'], styles: PdfStyles) {
  const featured = layout === 'featured' ? products[0] : undefined
  const [firstPair = [], ...others] = chunkPairs(products)
  const pairs = featured ? chunkPairs(products.slice(1)) : others
  const smallProducts = (pair: Product[]) => pair.map((product) => smallProduct(product, styles))
  return stacked([
    unbreakable(
      ruledTop(styles),
      heading(title, styles),
      featured ? featuredProduct(featured, styles) : view(row, ...smallProducts(firstPair)),
    ),
    ...pairs.map((pair) => unbreakable(row, ...smallProducts(pair))),
  ])
}

function featuredProduct(product: Product, styles: PdfStyles) {
  const pdfImage = styles.findImage(product.image, 'product')
  return view(
    { flexDirection: 'row', gap: GUTTER, alignItems: 'flex-end' },
    pdfImage ? image(pdfImage, { width: HALF_WIDTH, height: HALF_WIDTH * 1.25 }) : null,
    view({ flex: 1 }, ...productText(product, 19, styles)),
  )
}

function smallProduct(product: Product, styles: PdfStyles) {
  const pdfImage = styles.findImage(product.image, 'product')
  const width = HALF_WIDTH * 0.42
  return view(
    { width: HALF_WIDTH, flexDirection: 'row', gap: 12 },
    pdfImage ? image(pdfImage, { width, height: width * 1.25 }) : null,
    view({ flex: 1 }, ...productText(product, 13, styles)),
  )
}

function productText(
  { name, brand, category, description, price, rating, link: url }: Product,
  fontSize: number,
  { palette, textStyles }: PdfStyles,
) {
  const face = typefaceFor(name, DISPLAY)
  const style = { fontFamily: face.family, fontSize, lineHeight: 1.2, color: palette.ink }
  const details = [price, rating == null ? undefined : `${rating} out of 5`].filter(Boolean).join('  ·  ')
  return [
    displayText(
      { ...textStyles.label, marginBottom: 4 },
      renderableWords([brand, category].filter(Boolean).join(' · '), TEXT),
    ),
    url ? link(url, style, renderableWords(name, face)) : displayText(style, renderableWords(name, face)),
    description ? displayText({ ...textStyles.small, marginTop: 4 }, renderableWords(description, TEXT)) : null,
    details
      ? displayText({ ...textStyles.small, color: palette.ink, marginTop: 4 }, renderableWords(details, TEXT))
      : null,
  ]
}

/** Stacks elements, extended into the margin, with space above the first and below the last. */
function stacked(elements: ReactElement[]): ReactElement[] {
  return elements.map((element, at) => {
    const marginTop = at === 0 ? SPACE : GUTTER
    const marginBottom = at === elements.length - 1 ? SPACE : 0
    return unbreakable({ marginLeft: MARGIN_OFFSET, width: WIDE_COLUMN.width, marginTop, marginBottom }, element)
  })
}

function chunkPairs<T>(all: T[]): T[][] {
  return all.flatMap((_one, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []))
}
