// How wide the display face sets its letters, in hundredths of an em: near enough to size a title to its line.
const WIDTHS: [letters: string, width: number][] = [
  ["ijlI.,’'", 30],
  ['frst-', 42],
  [' ', 24],
  ['mwMW', 88],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 72],
]
const OTHERS = 54

/** About how many ems a line of the display face takes. */
export function widthInEms(line: string): number {
  const hundredths = [...line].map((letter) => WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? OTHERS)
  return hundredths.reduce((sum, width) => sum + width, 0) / 100
}
