import { Text } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import { type BodyPart, bodyParts } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { longDate } from '#shared/domain/dates.ts'
import { balancedWidth, DISPLAY, fitFontSize, ITALIC, LABEL, TEXT, typefaceFor } from '../typefaces.ts'
import { renderBlock } from './content-block-elements.ts'
import { dropCap } from './drop-cap.ts'
import { headerAndFooter } from './page-header-footer.ts'
import { BODY_LINE_HEIGHT, COLUMN, MARGIN_OFFSET, PAGE_SIZE, WIDE_COLUMN } from './page-styles.ts'
import { displayText, image, noHyphenation, page, renderableWords, unbreakable, view } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** An opening page with image and title, then the text. */
export function articlePages(article: Article, context: PdfContext) {
  return [openingPage(article, context), bodyPages(article, context)]
}

function openingPage(article: Article, context: PdfContext) {
  const { findImage, pageNumbers, palette, textStyles } = context
  const heroImage = findImage(article.imageUrl, 'opening')
  const typeface = typefaceFor(article.title, DISPLAY)
  const title = renderableWords(article.title, typeface)
  const box = { width: WIDE_COLUMN.width, height: heroImage ? 108 : 300, lineHeight: 1.08 }
  const fontSize = fitFontSize(
    title,
    typeface,
    heroImage ? [48, 42, 36, 30, 26, 22] : [66, 58, 50, 42, 36, 30, 24],
    box,
  )
  return page(
    context,
    { id: article.id, bookmark: { title: article.title, fit: true } },
    heroImage && image(heroImage, { width: PAGE_SIZE.width, height: PAGE_SIZE.width * heroImage.aspectRatio }),
    view(
      { paddingLeft: WIDE_COLUMN.left, paddingTop: heroImage ? 34 : 200, width: WIDE_COLUMN.left + WIDE_COLUMN.width },
      displayText({ ...textStyles.label, marginBottom: 10 }, categoryText(article)),
      displayText(
        {
          fontFamily: typeface.family,
          fontSize,
          lineHeight: 1.08,
          color: palette.ink,
          width: balancedWidth(title, typeface, fontSize, box.width),
        },
        title,
      ),
      displayText(
        { ...textStyles.standfirst, marginTop: 20, marginLeft: -MARGIN_OFFSET, width: COLUMN.width },
        renderableWords(article.excerpt, ITALIC),
      ),
      displayText({ ...textStyles.small, marginTop: 14, marginLeft: -MARGIN_OFFSET }, byline(article)),
    ),
    // Invisible: records the page number for the table of contents.
    createElement(Text, {
      style: { position: 'absolute', top: 0, left: 0 },
      render: ({ pageNumber }: { pageNumber: number }) => {
        pageNumbers.set(article.id, pageNumber)
        context.onArticle(article.id)
        return ''
      },
    }),
  )
}

const categoryText = ({ category }: Article) => renderableWords(categoryLabel(category), LABEL)
const byline = ({ author, publishedAt }: Article) =>
  [author && `By ${renderableWords(author, TEXT)}`, longDate(publishedAt)].filter(Boolean).join('  ·  ')

function bodyPages(article: Article, context: PdfContext) {
  const parts = bodyParts(article)
  const address = new URL(`/articles/${article.id}`, context.siteUrl).href
  return page(
    context,
    {
      style: {
        paddingTop: COLUMN.top,
        paddingBottom: COLUMN.bottom,
        paddingLeft: COLUMN.left,
        paddingRight: COLUMN.right,
      },
    },
    ...headerAndFooter(context, article.title, address),
    ...parts.flatMap((part, at) => bodyPart(part, parts[at - 1], context)),
    unbreakable({ marginTop: BODY_LINE_HEIGHT, width: 5, height: 5, backgroundColor: context.palette.accent }),
  )
}

function bodyPart(part: BodyPart, previous: BodyPart | undefined, context: PdfContext) {
  const { textStyles } = context
  if (part.kind === 'block') return renderBlock(part.block, context)
  const renderable = renderableWords(part.text, TEXT)
  if (renderable === '') return []
  if (part.kind === 'sub-heading') {
    const typeface = typefaceFor(part.text, DISPLAY)
    const style = {
      ...textStyles.heading,
      fontFamily: typeface.family,
      marginTop: previous ? 1.4 * BODY_LINE_HEIGHT : 0,
      marginBottom: 0.5 * BODY_LINE_HEIGHT,
    }
    return [
      createElement(
        Text,
        { style, minPresenceAhead: 3 * BODY_LINE_HEIGHT, hyphenationCallback: noHyphenation },
        renderableWords(part.text, typeface),
      ),
    ]
  }
  if (!previous) return dropCap(renderable, context)
  const indent = previous.kind === 'paragraph' ? 14 : 0
  return [createElement(Text, { style: { ...textStyles.body, textIndent: indent }, orphans: 2, widows: 2 }, renderable)]
}
