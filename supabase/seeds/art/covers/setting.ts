import type { Sheet } from '../kit/sheet.ts'
import { rect } from '../kit/svg.ts'
import { didone, didoneItalic, fitted, plain, set, textItalic } from '../kit/type.ts'

export type CoverWords = {
  season: string
  number: string
  theme: string
  lines: readonly (readonly [title: string, by: string])[]
}
export type CoverInks = { masthead: string; small: string; theme: string; lines: string }

const left = 84
const right = 1116

/** The cover's type: masthead, folio line, theme and cover lines, on the one grid all covers share. */
export function typeset(sheet: Sheet, words: CoverWords, inks: CoverInks, themeAt = 1228): void {
  sheet.draw(
    fitted('MERIDIAN', left, 262, right - left, { face: didone, fill: inks.masthead, tracking: 0.012 }),
    rect(left, 304, right - left, 1.5, inks.small),
    set(words.season.toUpperCase(), left, 346, { face: plain, size: 19, fill: inks.small, tracking: 0.2 }),
    set('A QUARTERLY', 600, 346, { face: plain, size: 19, fill: inks.small, tracking: 0.2, align: 'centre' }),
    set(words.number.toUpperCase(), right, 346, {
      face: plain,
      size: 19,
      fill: inks.small,
      tracking: 0.2,
      align: 'right',
    }),
    set(words.theme, left - 6, themeAt, { face: didoneItalic, size: 128, fill: inks.theme, tracking: -0.01 }),
    ...words.lines.flatMap(([title, by], i) => [
      set(title, left, 1352 + i * 78, { face: textItalic, size: 37, fill: inks.lines }),
      set(by.toUpperCase(), left, 1380 + i * 78, { face: plain, size: 16, fill: inks.lines, tracking: 0.18 }),
    ]),
  )
}
