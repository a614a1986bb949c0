import type { Article } from '#shared/contracts/article.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { INK, LINE, SOFT } from '../palette.ts'
import { DISPLAY, faceFor, ITALIC, TEXT } from '../typefaces.ts'
import type { Setting } from './document.ts'
import { display, link, page, view, whole, words } from './elements.ts'
import { furniture } from './furniture.ts'
import { COLUMN, OUT, type, WIDE } from './sheet.ts'

/** Who wrote what, and on which page. */
export function contentsPages(setting: Setting) {
  const { issue, articles } = setting.edition
  const title = faceFor(issue.title, DISPLAY)
  return [
    page(
      {
        bookmark: 'Contents',
        style: {
          paddingTop: COLUMN.top,
          paddingBottom: COLUMN.bottom,
          paddingLeft: COLUMN.left,
          paddingRight: COLUMN.right,
        },
      },
      ...furniture(setting, 'Contents'),
      view(
        { marginLeft: OUT, width: WIDE.width, marginBottom: 26 },
        display({ ...type.label, marginBottom: 14 }, `${issue.season} ${issue.year}`),
        display(
          { fontFamily: title.family, fontSize: 54, lineHeight: 1.05, color: INK, marginBottom: 24 },
          words(issue.title, title),
        ),
        display(
          { ...type.standfirst, fontSize: 14, width: COLUMN.width, marginLeft: -OUT },
          words(issue.description, ITALIC),
        ),
      ),
      ...articles.map((article) => entry(article, setting)),
    ),
  ]
}

function entry(article: Article, { pages }: Setting) {
  const face = faceFor(article.title, DISPLAY)
  return link(
    `#${article.id}`,
    {},
    whole(
      {
        flexDirection: 'row',
        marginLeft: OUT,
        width: WIDE.width,
        borderTop: `0.5pt solid ${LINE}`,
        paddingTop: 8,
        paddingBottom: 10,
      },
      display(
        { fontFamily: DISPLAY.family, fontSize: 17, lineHeight: 1.2, color: SOFT, width: -OUT },
        `${pages.get(article.id) ?? ''}`,
      ),
      view(
        { flex: 1 },
        display({ fontFamily: face.family, fontSize: 17, lineHeight: 1.2, color: INK }, words(article.title, face)),
        display({ ...type.caption, marginTop: 3 }, words(article.author, ITALIC)),
      ),
      display(
        { ...type.label, color: SOFT, width: 112, textAlign: 'right', marginTop: 6 },
        words(categoryLabel(article.category), TEXT),
      ),
    ),
  )
}
