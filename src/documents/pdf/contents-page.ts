import type { Article } from '#shared/contracts/article.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { DISPLAY, ITALIC, TEXT, typefaceFor } from '../typefaces.ts'
import { headerAndFooter } from './page-header-footer.ts'
import { COLUMN, MARGIN_OFFSET, WIDE_COLUMN } from './page-styles.ts'
import { displayText, link, page, renderableWords, unbreakable, view } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** The table of contents. */
export function contentsPages(context: PdfContext) {
  const { edition, palette, textStyles } = context
  const { issue, articles } = edition
  const title = typefaceFor(issue.title, DISPLAY)
  return [
    page(
      context,
      {
        bookmark: 'Contents',
        style: {
          paddingTop: COLUMN.top,
          paddingBottom: COLUMN.bottom,
          paddingLeft: COLUMN.left,
          paddingRight: COLUMN.right,
        },
      },
      ...headerAndFooter(context, 'Contents'),
      view(
        { marginLeft: MARGIN_OFFSET, width: WIDE_COLUMN.width, marginBottom: 26 },
        displayText({ ...textStyles.label, marginBottom: 14 }, `${issue.season} ${issue.year}`),
        displayText(
          { fontFamily: title.family, fontSize: 54, lineHeight: 1.05, color: palette.ink, marginBottom: 24 },
          renderableWords(issue.title, title),
        ),
        displayText(
          { ...textStyles.standfirst, fontSize: 14, width: COLUMN.width, marginLeft: -MARGIN_OFFSET },
          renderableWords(issue.description, ITALIC),
        ),
      ),
      ...articles.map((article) => contentsEntry(article, context)),
    ),
  ]
}

function contentsEntry(article: Article, { pageNumbers, palette, textStyles }: PdfContext) {
  const titleFace = typefaceFor(article.title, DISPLAY)
  return link(
    `#${article.id}`,
    {},
    unbreakable(
      {
        flexDirection: 'row',
        marginLeft: MARGIN_OFFSET,
        width: WIDE_COLUMN.width,
        borderTop: `0.5pt solid ${palette.line}`,
        paddingTop: 8,
        paddingBottom: 10,
      },
      displayText(
        { fontFamily: DISPLAY.family, fontSize: 17, lineHeight: 1.2, color: palette.soft, width: -MARGIN_OFFSET },
        `${pageNumbers.get(article.id) ?? ''}`,
      ),
      view(
        { flex: 1 },
        displayText(
          { fontFamily: titleFace.family, fontSize: 17, lineHeight: 1.2, color: palette.ink },
          renderableWords(article.title, titleFace),
        ),
        displayText({ ...textStyles.caption, marginTop: 3 }, renderableWords(article.author, ITALIC)),
      ),
      displayText(
        { ...textStyles.label, color: palette.soft, width: 112, textAlign: 'right', marginTop: 6 },
        renderableWords(categoryLabel(article.category), TEXT),
      ),
    ),
  )
}
