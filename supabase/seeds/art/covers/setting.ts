import type { Sheet } from '../kit/sheet.ts'
import { rect } from '../kit/svg.ts'
import { didone, didoneItalic, fitted, plain, set, textItalic } from '../kit/type.ts'

export type CoverWords = {
  season: string
  number: string
  theme: string
  /** Few and large: a card shows the cover at a quarter of its width. */
  lines: readonly string[]
}
export type CoverInks = { masthead: string; small: string; theme: string; lines: string }

const left = 84
const right = 1116

const folio = { face: plain, size: 28, tracking: 0.16 }

/** The masthead with its folio line, on the one grid all covers share. What is drawn afterwards stands before it. */
export function masthead(sheet: Sheet, { season, number }: CoverWords, inks: CoverInks): void {
  sheet.draw(
    fitted('MERIDIAN', left, 262, right - left, { face: didone, fill: inks.masthead, tracking: 0.012 }),
    rect(left, 300, right - left, 2, inks.small),
    set(season.toUpperCase(), left, 352, { ...folio, fill: inks.small }),
    set(number.toUpperCase(), right, 352, { ...folio, fill: inks.small, align: 'right' }),
  )
}

/** As large as the measure allows, and no theme larger than its sisters. */
const themeSize = (theme: string): number =>
  Math.min(160, (100 * (right - left - 20)) / didoneItalic(theme, 100, -0.015).width)

/** The theme and the cover lines. */
export function coverLines(sheet: Sheet, { theme, lines }: CoverWords, inks: CoverInks): void {
  sheet.draw(
    set(theme, left - 8, 1276, { face: didoneItalic, size: themeSize(theme), fill: inks.theme, tracking: -0.015 }),
    ...lines.flatMap((title, i) => [
      rect(left, 1324 + i * 84, right - left, 1.5, inks.lines, { opacity: 0.4 }),
      set(title, left, 1384 + i * 84, { face: textItalic, size: 58, fill: inks.lines }),
    ]),
  )
}
