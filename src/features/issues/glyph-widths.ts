// How wide the display face sets its letters, in hundredths of an em: near enough to size a title to its line.
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

/** About how many ems the display face needs for a line. */
export function widthInEms(line: string): number {
  const widths = [...line].map(
    (letter) => GLYPH_WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? DEFAULT_WIDTH,
  )
  return Math.round(widths.reduce((sum, width) => sum + width + TRACKING, 0)) / 100
}
