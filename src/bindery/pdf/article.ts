import { Text } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import { type BodyPart, paragraphsOf, withBlocks } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ACCENT, INK } from '../palette.ts'
import { balancedWidth, DISPLAY, faceFor, ITALIC, LABEL, sizeFor, TEXT } from '../typefaces.ts'
import { block } from './blocks.ts'
import type { Setting } from './document.ts'
import { dropCap } from './drop-cap.ts'
import { asItIs, display, image, page, view, whole, words } from './elements.ts'
import { furniture } from './furniture.ts'
import { BODY_LINE, COLUMN, OUT, SHEET, type, WIDE } from './sheet.ts'

/** An article opens with a page of its own and is read on those that follow. */
export function articlePages(article: Article, setting: Setting) {
  return [openingPage(article, setting), bodyPages(article, setting)]
}

function openingPage(article: Article, { plates, pages }: Setting) {
  const plate = plates(article.imageUrl, 'opening')
  const face = faceFor(article.title, DISPLAY)
  const title = words(article.title, face)
  const room = { width: WIDE.width, height: plate ? 108 : 300, lineHeight: 1.08 }
  const fontSize = sizeFor(title, face, plate ? [48, 42, 36, 30, 26, 22] : [66, 58, 50, 42, 36, 30, 24], room)
  return page(
    { id: article.id, bookmark: { title: article.title, fit: true } },
    plate && image(plate, { width: SHEET.width, height: SHEET.width * plate.proportion }),
    view(
      { paddingLeft: WIDE.left, paddingTop: plate ? 34 : 200, width: WIDE.left + WIDE.width },
      display({ ...type.label, marginBottom: 10 }, categoryWords(article)),
      display(
        {
          fontFamily: face.family,
          fontSize,
          lineHeight: 1.08,
          color: INK,
          width: balancedWidth(title, face, fontSize, room.width),
        },
        title,
      ),
      display(
        { ...type.standfirst, marginTop: 20, marginLeft: -OUT, width: COLUMN.width },
        words(article.excerpt, ITALIC),
      ),
      display({ ...type.small, marginTop: 14, marginLeft: -OUT }, byline(article)),
    ),
    // Nothing to see: tells the contents where this is.
    createElement(Text, {
      style: { position: 'absolute', top: 0, left: 0 },
      render: ({ pageNumber }: { pageNumber: number }) => {
        pages.set(article.id, pageNumber)
        return ''
      },
    }),
  )
}

const categoryWords = ({ category }: Article) => words(categoryLabel(category), LABEL)
const byline = ({ author, publishedAt }: Article) =>
  [author && `By ${words(author, TEXT)}`, longDate(publishedAt)].filter(Boolean).join('  ·  ')

function bodyPages(article: Article, setting: Setting) {
  const parts = withBlocks(paragraphsOf(article.content), article.contentBlocks)
  const address = new URL(`/articles/${article.id}`, setting.siteUrl).href
  return page(
    {
      style: {
        paddingTop: COLUMN.top,
        paddingBottom: COLUMN.bottom,
        paddingLeft: COLUMN.left,
        paddingRight: COLUMN.right,
      },
    },
    ...furniture(setting, article.title, address),
    ...parts.flatMap((part, at) => passage(part, parts[at - 1], setting)),
    whole({ marginTop: BODY_LINE, width: 5, height: 5, backgroundColor: ACCENT }),
  )
}

function passage(part: BodyPart, before: BodyPart | undefined, { plates }: Setting) {
  if (part.kind === 'block') return block(part.block, plates)
  const shown = words(part.text, TEXT)
  if (shown === '') return []
  if (part.kind === 'sub-heading') {
    const face = faceFor(part.text, DISPLAY)
    const style = {
      ...type.heading,
      fontFamily: face.family,
      marginTop: before ? 1.4 * BODY_LINE : 0,
      marginBottom: 0.5 * BODY_LINE,
    }
    return [
      createElement(
        Text,
        { style, minPresenceAhead: 3 * BODY_LINE, hyphenationCallback: asItIs },
        words(part.text, face),
      ),
    ]
  }
  if (!before) return dropCap(shown)
  const indent = before.kind === 'paragraph' ? 14 : 0
  return [createElement(Text, { style: { ...type.body, textIndent: indent }, orphans: 2, widows: 2 }, shown)]
}
