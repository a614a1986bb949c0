// Widths of the letters of the display face in hundredths of an em, exact enough to fit a title to one line.
const GLYPH_WIDTHS: [letters: string, width: number][] = [
  [' .,’', 24],
  ['ijl', 30],
  ['ftI-', 37],
  ['rsJ', 43],
  ['mwM&', 84],
  ['W', 96],
  ['ABCDEFGHKLNOPQRSTUVXYZ', 69],
]
const DEFAULT_WIDTH = 54
const TRACKING = -1.5

/** Approximate width of a line in the display face, in ems. */
export function widthInEms(line: string): number {
  const widths = [...line].map(
    (letter) => GLYPH_WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? DEFAULT_WIDTH,
  )
  return Math.round(widths.reduce((sum, width) => sum + width + TRACKING, 0)) / 100
}
