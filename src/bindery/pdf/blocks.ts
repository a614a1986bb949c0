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
import { ACCENT, INK, LEAF, LINE } from '../palette.ts'
import { balancedWidth, DISPLAY, faceFor, ITALIC, TEXT } from '../typefaces.ts'
import { display, image, link, text, view, whole, words } from './elements.ts'
import type { Plate, Plates } from './plates.ts'
import { BODY_LINE, OUT, type, WIDE } from './sheet.ts'

/** What stands between paragraphs: pieces that each stay together on a page. */
export function block(content: ContentBlock, plates: Plates): ReactElement[] {
  switch (content.type) {
    case 'quote':
      return [quote(content.data)]
    case 'image-gallery':
      return gallery(content.data, plates)
    case 'callout':
      return [callout(content.data)]
    case 'product-showcase':
      return showcase(content.data, plates)
  }
}

const SPACE = 1.6 * BODY_LINE
const GUTTER = 18
const HALF = (WIDE.width - GUTTER) / 2
const around = { marginTop: SPACE, marginBottom: SPACE }
const opening = { borderTop: `0.5pt solid ${LINE}`, paddingTop: 12 }
const row = { flexDirection: 'row', gap: GUTTER } as const
const wide = { ...around, marginLeft: OUT, width: WIDE.width }

function quote({ quote, author, title }: QuoteBlock['data']) {
  const face = faceFor(quote, DISPLAY)
  const shown = words(quote, face)
  const width = balancedWidth(shown, face, type.quote.fontSize, WIDE.width - 40)
  return whole(
    wide,
    display({ ...type.quote, fontFamily: face.family, width }, shown),
    display({ ...type.small, marginTop: 12 }, words([author, title].filter(Boolean).join(', '), TEXT)),
  )
}

function heading(title: string | null | undefined) {
  if (!title) return null
  const face = faceFor(title, DISPLAY)
  return display({ ...type.heading, fontFamily: face.family, marginBottom: 12 }, words(title, face))
}

/** A large picture, then the others two by two. */
function gallery({ title, images }: ImageGalleryBlock['data'], plates: Plates) {
  const [first, ...others] = images.map((image, at) => ({
    ...image,
    plate: plates(image.url, at === 0 ? 'wide' : 'half'),
  }))
  const figures = others.filter(({ plate }) => plate)
  if (!first?.plate && figures.length === 0) return []
  return inARow([
    whole(opening, heading(title), first && figure(first.plate, first.caption, WIDE.width)),
    ...inPairs(figures).map((pair) => whole(row, ...pair.map(({ plate, caption }) => figure(plate, caption, HALF)))),
  ])
}

function figure(plate: Plate | undefined, caption: string | null | undefined, width: number) {
  if (!plate) return null
  const height = Math.min(width * plate.proportion, width === HALF ? HIGHEST_OF_TWO : HIGHEST)
  return view(
    { width },
    image(plate, { width, height, objectFit: 'cover' }),
    caption ? display({ ...type.caption, marginTop: 6 }, words(caption, ITALIC)) : null,
  )
}

/** So that a gallery of four goes on two pages at most. */
const HIGHEST = 290
const HIGHEST_OF_TWO = 240

const KINDS: Record<CalloutType, { word: string; frame: object }> = {
  info: {
    word: 'Note',
    frame: { borderTop: `0.5pt solid ${LINE}`, borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 16 },
  },
  warning: { word: 'Caution', frame: { borderLeft: `1pt solid ${ACCENT}`, paddingLeft: 16, paddingVertical: 4 } },
  success: { word: 'Recommended', frame: { borderLeft: `1pt solid ${INK}`, paddingLeft: 16, paddingVertical: 4 } },
  highlight: { word: 'Highlight', frame: { backgroundColor: LEAF, padding: 20 } },
}

function callout({ type: kind, title, content }: CalloutBlock['data']) {
  const { word, frame } = KINDS[kind]
  return whole(
    { ...around, ...frame },
    display({ ...type.label, marginBottom: 7 }, word),
    heading(title),
    text({ ...type.body, fontSize: 10.5 }, words(content, TEXT)),
  )
}

function showcase({ title, layout, products }: ProductShowcaseBlock['data'], plates: Plates) {
  const featured = layout === 'featured' ? products[0] : undefined
  const [firstPair = [], ...others] = inPairs(products)
  const pairs = featured ? inPairs(products.slice(1)) : others
  const small = (pair: Product[]) => pair.map((product) => smallProduct(product, plates))
  return inARow([
    whole(opening, heading(title), featured ? featuredProduct(featured, plates) : view(row, ...small(firstPair))),
    ...pairs.map((pair) => whole(row, ...small(pair))),
  ])
}

function featuredProduct(product: Product, plates: Plates) {
  const plate = plates(product.image, 'product')
  return view(
    { flexDirection: 'row', gap: GUTTER, alignItems: 'flex-end' },
    plate ? image(plate, { width: HALF, height: HALF * 1.25 }) : null,
    view({ flex: 1 }, ...productWords(product, 19)),
  )
}

function smallProduct(product: Product, plates: Plates) {
  const plate = plates(product.image, 'product')
  const width = HALF * 0.42
  return view(
    { width: HALF, flexDirection: 'row', gap: 12 },
    plate ? image(plate, { width, height: width * 1.25 }) : null,
    view({ flex: 1 }, ...productWords(product, 13)),
  )
}

function productWords({ name, brand, category, description, price, rating, link: address }: Product, fontSize: number) {
  const face = faceFor(name, DISPLAY)
  const style = { fontFamily: face.family, fontSize, lineHeight: 1.2, color: INK }
  const facts = [price, rating == null ? undefined : `${rating} out of 5`].filter(Boolean).join('  ·  ')
  return [
    display({ ...type.label, marginBottom: 4 }, words([brand, category].filter(Boolean).join(' · '), TEXT)),
    address ? link(address, style, words(name, face)) : display(style, words(name, face)),
    description ? display({ ...type.small, marginTop: 4 }, words(description, TEXT)) : null,
    facts ? display({ ...type.small, color: INK, marginTop: 4 }, words(facts, TEXT)) : null,
  ]
}

/** Pieces under each other, out into the margin, with air above the first and under the last. */
function inARow(pieces: ReactElement[]): ReactElement[] {
  return pieces.map((piece, at) => {
    const marginTop = at === 0 ? SPACE : GUTTER
    const marginBottom = at === pieces.length - 1 ? SPACE : 0
    return whole({ marginLeft: OUT, width: WIDE.width, marginTop, marginBottom }, piece)
  })
}

function inPairs<T>(all: T[]): T[][] {
  return all.flatMap((_one, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []))
}
