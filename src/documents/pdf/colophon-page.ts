import { DISPLAY, fitFontSizeOnLine, ITALIC, TEXT, typefaceFor } from '../typefaces.ts'
import { COLUMN, PAGE_SIZE } from './page-styles.ts'
import { displayText, link, page, renderableWords, view } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** The last page: authors, typefaces and addresses. */
export function colophonPage(context: PdfContext) {
  const { edition, siteUrl, palette, textStyles } = context
  const { issue, articles, settings } = edition
  const row = rowStyle(palette.line)
  const face = typefaceFor(settings.name, DISPLAY)
  const name = renderableWords(settings.name, face)
  const authors = [...new Set(articles.map(({ author }) => author).filter(Boolean))]
  const { contactEmail, office } = settings
  return page(
    context,
    {
      bookmark: 'Colophon',
      style: { paddingLeft: COLUMN.left, paddingRight: COLUMN.right, paddingBottom: COLUMN.bottom },
    },
    view(
      { height: PAGE_SIZE.height - COLUMN.bottom, justifyContent: 'flex-end' },
      displayText(
        {
          fontFamily: face.family,
          fontSize: fitFontSizeOnLine(name, face, [44, 36, 28, 20], COLUMN.width),
          lineHeight: 1.1,
          color: palette.ink,
        },
        name,
      ),
      displayText(
        { ...textStyles.standfirst, fontSize: 13, marginTop: 8, marginBottom: 26 },
        renderableWords(settings.tagline, ITALIC),
      ),
      colophonRow(context, 'This issue', `${issue.season} ${issue.year}, No. ${issue.number}: ${issue.title}`),
      colophonRow(context, 'Words by', authors.join(', ')),
      colophonRow(context, 'Letters', 'Set in Bodoni Moda, EB Garamond and Instrument Sans.'),
      colophonRow(context, 'Office', [office.name, ...office.lines, office.telephone].filter(Boolean).join(', ')),
      view(
        row,
        displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, 'Write to us'),
        link(
          `mailto:${contactEmail}`,
          { ...textStyles.small, color: palette.ink },
          renderableWords(contactEmail, TEXT),
        ),
      ),
      view(
        row,
        displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, 'Read on'),
        link(siteUrl, { ...textStyles.small, color: palette.ink }, new URL(siteUrl).host),
      ),
    ),
  )
}

const LABEL_WIDTH = 84
const rowStyle = (line: string) =>
  ({ flexDirection: 'row', borderTop: `0.5pt solid ${line}`, paddingVertical: 7 }) as const

function colophonRow({ palette, textStyles }: PdfContext, label: string, content: string) {
  if (content === '') return null
  return view(
    rowStyle(palette.line),
    displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, label),
    displayText({ ...textStyles.small, flex: 1, color: palette.ink }, renderableWords(content, TEXT)),
  )
}
