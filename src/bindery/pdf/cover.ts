import { INK, PAPER } from '../palette.ts'
import { DISPLAY, faceFor, ITALIC, sizeFor, sizeForLine } from '../typefaces.ts'
import type { Setting } from './document.ts'
import { display, image, page, view, words } from './elements.ts'
import { SHEET, type } from './sheet.ts'

/** The cover as it was drawn, over the whole sheet; without one, its words. */
export function coverPage({ edition, plates }: Setting) {
  const plate = plates(edition.issue.coverImageUrl, 'cover')
  const drawn = plate && image(plate, { width: SHEET.width, height: SHEET.height })
  return page({ bookmark: 'Cover', style: { backgroundColor: INK } }, drawn ?? lettered(edition))
}

function lettered({ issue, settings }: Setting['edition']) {
  const width = SHEET.width - 2 * MARGIN
  const face = faceFor(settings.name, DISPLAY)
  const name = words(settings.name.toUpperCase(), face)
  const titleFace = faceFor(issue.title, DISPLAY)
  const title = words(issue.title, titleFace)
  const room = { width, height: 300, lineHeight: 1.1 }
  return view(
    { height: SHEET.height, padding: MARGIN, justifyContent: 'space-between' },
    display(
      {
        fontFamily: face.family,
        fontSize: sizeForLine(name, face, [110, 96, 84, 72, 60, 48, 36, 24], width),
        color: PAPER,
      },
      name,
    ),
    view(
      {},
      display(
        {
          fontFamily: titleFace.family,
          fontSize: sizeFor(title, titleFace, [72, 60, 48, 36, 26], room),
          lineHeight: 1.1,
          color: PAPER,
        },
        title,
      ),
      display(
        { ...type.standfirst, fontFamily: ITALIC.family, color: PAPER, marginTop: 18 },
        `${issue.season} ${issue.year}`,
      ),
    ),
    display({ ...type.label, color: PAPER }, `Issue No. ${issue.number}`),
  )
}

const MARGIN = 54
