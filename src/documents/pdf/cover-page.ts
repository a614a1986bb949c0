import { DISPLAY, fitFontSize, fitFontSizeOnLine, ITALIC, typefaceFor } from '../typefaces.ts'
import { PAGE_SIZE } from './page-styles.ts'
import { displayText, image, page, renderableWords, view } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** The cover image on the whole page, or a typeset cover for an issue without one. */
export function coverPage(context: PdfContext) {
  const { edition, findImage, palette } = context
  const coverImage = findImage(edition.issue.coverImageUrl, 'cover')
  const imageElement = coverImage && image(coverImage, { width: PAGE_SIZE.width, height: PAGE_SIZE.height })
  return page(
    context,
    { bookmark: 'Cover', style: { backgroundColor: palette.ink } },
    imageElement ?? typesetCover(context),
  )
}

function typesetCover({ edition: { issue, settings }, palette, textStyles }: PdfContext) {
  const width = PAGE_SIZE.width - 2 * MARGIN
  const face = typefaceFor(settings.name, DISPLAY)
  const name = renderableWords(settings.name.toUpperCase(), face)
  const titleFace = typefaceFor(issue.title, DISPLAY)
  const title = renderableWords(issue.title, titleFace)
  const box = { width, height: 300, lineHeight: 1.1 }
  return view(
    { height: PAGE_SIZE.height, padding: MARGIN, justifyContent: 'space-between' },
    displayText(
      {
        fontFamily: face.family,
        fontSize: fitFontSizeOnLine(name, face, [110, 96, 84, 72, 60, 48, 36, 24], width),
        color: palette.paper,
      },
      name,
    ),
    view(
      {},
      displayText(
        {
          fontFamily: titleFace.family,
          fontSize: fitFontSize(title, titleFace, [72, 60, 48, 36, 26], box),
          lineHeight: 1.1,
          color: palette.paper,
        },
        title,
      ),
      displayText(
        { ...textStyles.standfirst, fontFamily: ITALIC.family, color: palette.paper, marginTop: 18 },
        `${issue.season} ${issue.year}`,
      ),
    ),
    displayText({ ...textStyles.label, color: palette.paper }, `Issue No. ${issue.number}`),
  )
}

const MARGIN = 54
