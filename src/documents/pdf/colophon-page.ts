import { INK, LINE } from '../print-palette.ts'
import { DISPLAY, fitFontSizeOnLine, ITALIC, TEXT, typefaceFor } from '../typefaces.ts'
import { COLUMN, PAGE_SIZE, textStyles } from './page-styles.ts'
import { displayText, link, page, renderableWords, view } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** The last page: authors, typefaces and addresses. */
export function colophonPage({ edition: { issue, articles, settings }, siteUrl }: PdfContext) {
  const face = typefaceFor(settings.name, DISPLAY)
  const name = renderableWords(settings.name, face)
  const authors = [...new Set(articles.map(({ author }) => author).filter(Boolean))]
  const { contactEmail, office } = settings
  return page(
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
          color: INK,
        },
        name,
      ),
      displayText(
        { ...textStyles.standfirst, fontSize: 13, marginTop: 8, marginBottom: 26 },
        renderableWords(settings.tagline, ITALIC),
      ),
      colophonRow('This issue', `${issue.season} ${issue.year}, No. ${issue.number}: ${issue.title}`),
      colophonRow('Words by', authors.join(', ')),
      colophonRow('Letters', 'Set in Bodoni Moda, EB Garamond and Instrument Sans.'),
      colophonRow('Office', [office.name, ...office.lines, office.telephone].filter(Boolean).join(', ')),
      view(
        row,
        displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, 'Write to us'),
        link(`mailto:${contactEmail}`, { ...textStyles.small, color: INK }, renderableWords(contactEmail, TEXT)),
      ),
      view(
        row,
        displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, 'Read on'),
        link(siteUrl, { ...textStyles.small, color: INK }, new URL(siteUrl).host),
      ),
    ),
  )
}

const LABEL_WIDTH = 84
const row = { flexDirection: 'row', borderTop: `0.5pt solid ${LINE}`, paddingVertical: 7 } as const

function colophonRow(label: string, content: string) {
  if (content === '') return null
  return view(
    row,
    displayText({ ...textStyles.label, width: LABEL_WIDTH, marginTop: 2 }, label),
    displayText({ ...textStyles.small, flex: 1, color: INK }, renderableWords(content, TEXT)),
  )
}
