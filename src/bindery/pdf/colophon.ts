import { INK, LINE } from '../palette.ts'
import { DISPLAY, faceFor, ITALIC, sizeForLine, TEXT } from '../typefaces.ts'
import type { Setting } from './document.ts'
import { display, link, page, view, words } from './elements.ts'
import { COLUMN, SHEET, type } from './sheet.ts'

/** The last page: who made this, and of what. */
export function colophonPage({ edition: { issue, articles, settings }, siteUrl }: Setting) {
  const face = faceFor(settings.name, DISPLAY)
  const name = words(settings.name, face)
  const writers = [...new Set(articles.map(({ author }) => author).filter(Boolean))]
  const { contactEmail, office } = settings
  return page(
    {
      bookmark: 'Colophon',
      style: { paddingLeft: COLUMN.left, paddingRight: COLUMN.right, paddingBottom: COLUMN.bottom },
    },
    view(
      { height: SHEET.height - COLUMN.bottom, justifyContent: 'flex-end' },
      display(
        {
          fontFamily: face.family,
          fontSize: sizeForLine(name, face, [44, 36, 28, 20], COLUMN.width),
          lineHeight: 1.1,
          color: INK,
        },
        name,
      ),
      display({ ...type.standfirst, fontSize: 13, marginTop: 8, marginBottom: 26 }, words(settings.tagline, ITALIC)),
      entry('This issue', `${issue.season} ${issue.year}, No. ${issue.number}: ${issue.title}`),
      entry('Words by', writers.join(', ')),
      entry('Letters', 'Set in Bodoni Moda, EB Garamond and Instrument Sans.'),
      entry('Office', [office.name, ...office.lines, office.telephone].filter(Boolean).join(', ')),
      view(
        row,
        display({ ...type.label, width: LABEL_WIDTH, marginTop: 2 }, 'Write to us'),
        link(`mailto:${contactEmail}`, { ...type.small, color: INK }, words(contactEmail, TEXT)),
      ),
      view(
        row,
        display({ ...type.label, width: LABEL_WIDTH, marginTop: 2 }, 'Read on'),
        link(siteUrl, { ...type.small, color: INK }, new URL(siteUrl).host),
      ),
    ),
  )
}

const LABEL_WIDTH = 84
const row = { flexDirection: 'row', borderTop: `0.5pt solid ${LINE}`, paddingVertical: 7 } as const

function entry(label: string, content: string) {
  if (content === '') return null
  return view(
    row,
    display({ ...type.label, width: LABEL_WIDTH, marginTop: 2 }, label),
    display({ ...type.small, flex: 1, color: INK }, words(content, TEXT)),
  )
}
