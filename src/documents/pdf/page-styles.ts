import { Font, StyleSheet } from '@react-pdf/renderer'
import { type ChosenColours, mixColours, type Palette } from '#shared/contracts/issue-colours.ts'
import { DISPLAY, FONT_FILES, ITALIC, LABEL, TEXT } from '../typefaces.ts'

for (const [family, src] of FONT_FILES) Font.register({ family, src })

/** In points; 3:4, like the covers. */
export const PAGE_SIZE = { width: 594, height: 792 }

/** The text column lies right of the centre; images and titles extend into the left margin. */
export const COLUMN = { left: 176, right: 84, width: 334, top: 84, bottom: 78 }
export const WIDE_COLUMN = { left: 60, width: PAGE_SIZE.width - 60 - COLUMN.right }
/** From the text column to the left edge of the wide column. */
export const MARGIN_OFFSET = WIDE_COLUMN.left - COLUMN.left

/** Lighter than the site's background, because a reader sees whole pages of it side by side. */
export function pageBackground(colours: ChosenColours | null): string {
  const paper = colours?.light.paper
  return paper ? mixColours(paper, '#ffffff', 0.5) : '#fbf8f1'
}

export const BODY = { fontSize: 11.5, lineHeight: 1.42 }
export const BODY_LINE_HEIGHT = BODY.fontSize * BODY.lineHeight

export const createTextStyles = ({ ink, soft, accent }: Palette) =>
  StyleSheet.create({
    body: { fontFamily: TEXT.family, ...BODY, color: ink },
    standfirst: { fontFamily: ITALIC.family, fontSize: 16, lineHeight: 1.36, color: ink },
    small: { fontFamily: TEXT.family, fontSize: 9.5, lineHeight: 1.4, color: soft },
    caption: { fontFamily: ITALIC.family, fontSize: 9.5, lineHeight: 1.35, color: soft },
    label: {
      fontFamily: LABEL.family,
      fontSize: 7,
      lineHeight: 1.4,
      letterSpacing: 1,
      color: accent,
      textTransform: 'uppercase',
    },
    folio: { fontFamily: LABEL.family, fontSize: 7, letterSpacing: 0.7, color: soft },
    heading: { fontFamily: DISPLAY.family, fontSize: 17, lineHeight: 1.2, color: ink },
    quote: { fontFamily: DISPLAY.family, fontSize: 24, lineHeight: 1.24, color: ink },
  })
