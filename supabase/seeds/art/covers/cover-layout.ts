import type { Canvas } from '../kit/canvas.ts'
import { didone, didoneItalic, sansSerif, setLine, setLineToWidth, textItalic } from '../kit/lettering.ts'
import { rect } from '../kit/svg.ts'

export type CoverText = {
  season: string
  number: string
  theme: string
  /** At most a few large lines: a card shows the cover at a quarter of its width. */
  lines: readonly string[]
}
export type CoverColours = { masthead: string; small: string; theme: string; lines: string }

const left = 84
const right = 1116

const folio = { face: sansSerif, size: 28, tracking: 0.16 }

/** The masthead with its folio line. Later marks are drawn over it. */
export function masthead(canvas: Canvas, { season, number }: CoverText, colours: CoverColours): void {
  canvas.draw(
    setLineToWidth('MERIDIAN', left, 262, right - left, { face: didone, fill: colours.masthead, tracking: 0.012 }),
    rect(left, 300, right - left, 2, colours.small),
    setLine(season.toUpperCase(), left, 352, { ...folio, fill: colours.small }),
    setLine(number.toUpperCase(), right, 352, { ...folio, fill: colours.small, align: 'right' }),
  )
}

/** As large as the width allows, at most 160, so that long and short themes look alike. */
const themeSize = (theme: string): number =>
  Math.min(160, (100 * (right - left - 20)) / didoneItalic(theme, 100, -0.015).width)

/** The theme and the cover lines. */
export function coverLines(canvas: Canvas, { theme, lines }: CoverText, colours: CoverColours): void {
  canvas.draw(
    setLine(theme, left - 8, 1276, {
      face: didoneItalic,
      size: themeSize(theme),
      fill: colours.theme,
      tracking: -0.015,
    }),
    ...lines.flatMap((title, i) => [
      rect(left, 1324 + i * 84, right - left, 1.5, colours.lines, { opacity: 0.4 }),
      setLine(title, left, 1384 + i * 84, { face: textItalic, size: 58, fill: colours.lines }),
    ]),
  )
}
