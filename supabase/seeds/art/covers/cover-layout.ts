import type { Canvas } from '../kit/canvas.ts'
import { didone, didoneItalic, sansSerif, setLine, setLineToWidth, textItalic } from '../kit/lettering.ts'
import { rect } from '../kit/svg.ts'

export type CoverText = {
  season: string
  number: string
  theme: string
  /** Few and large: a card shows the cover at a quarter of its width. */
  lines: readonly string[]
}
export type CoverColours = { masthead: string; small: string; theme: string; lines: string }

const left = 84
const right = 1116

const folio = { face: sansSerif, size: 28, tracking: 0.16 }

/** The masthead with its folio line, on the one grid all covers share. What is drawn afterwards stands before it. */
export function masthead(canvas: Canvas, { season, number }: CoverText, colours: CoverColours): void {
  canvas.draw(
    setLineToWidth('MERIDIAN', left, 262, right - left, { face: didone, fill: colours.masthead, tracking: 0.012 }),
    rect(left, 300, right - left, 2, colours.small),
    setLine(season.toUpperCase(), left, 352, { ...folio, fill: colours.small }),
    setLine(number.toUpperCase(), right, 352, { ...folio, fill: colours.small, align: 'right' }),
  )
}

/** As large as the measure allows, and no theme larger than its sisters. */
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
