import { DISPLAY, measureWidth, TEXT } from '../typefaces.ts'
import { BODY, BODY_LINE_HEIGHT, COLUMN } from './page-styles.ts'
import { text, unbreakable, view } from './pdf-elements.ts'
import type { PdfStyles } from './types.ts'

const CAP_LINES = 3
const CAP_HEIGHT = 0.7
/** A capital of this size reaches from the cap height of the first line to the baseline of the third. */
const CAP_FONT_SIZE = (BODY_LINE_HEIGHT * (CAP_LINES - 1) + BODY.fontSize * 0.65) / CAP_HEIGHT
const GAP = 7
/** Distance from the top of the line box to the top of a capital. */
const CAP_TOP_OFFSET = 0.315

/** The first paragraph: an initial three lines high, the lines beside it, and the rest below both. */
export function dropCap(paragraph: string, { palette, textStyles }: PdfStyles) {
  const [, openingQuote = '', letter, rest = ''] = /^([“‘"'«¿¡]?)(\p{Lu})(.*)$/u.exec(paragraph) ?? []
  const cap = letter && openingQuote + letter
  if (!cap || paragraph.length < 240 || !measureWidth(cap, DISPLAY)) return [text(textStyles.body, paragraph)]
  const width = measureWidth(cap, DISPLAY) * CAP_FONT_SIZE + GAP
  const { lines, remaining } = splitLines(rest, (COLUMN.width - width) / BODY.fontSize)
  return [
    unbreakable(
      { height: CAP_LINES * BODY_LINE_HEIGHT },
      text(
        {
          position: 'absolute',
          left: -1,
          top: -CAP_TOP_OFFSET * CAP_FONT_SIZE,
          fontFamily: DISPLAY.family,
          fontSize: CAP_FONT_SIZE,
          lineHeight: 1,
          color: palette.accent,
        },
        cap,
      ),
      // Slightly wider than measured, so that the renderer adds no line break.
      view(
        { position: 'absolute', left: width, top: 0, width: COLUMN.width - width + 12 },
        text(textStyles.body, lines.join('\n')),
      ),
    ),
    text(textStyles.body, remaining),
  ]
}

/** Splits off the words that fit into the lines beside the initial. */
function splitLines(rest: string, columnEms: number): { lines: string[]; remaining: string } {
  const lines: string[] = []
  const wordsLeft = rest.split(' ')
  while (lines.length < CAP_LINES && wordsLeft.length > 0) {
    let line = wordsLeft.shift() ?? ''
    while (wordsLeft[0] !== undefined && measureWidth(`${line} ${wordsLeft[0]}`, TEXT) <= columnEms)
      line += ` ${wordsLeft.shift()}`
    lines.push(line)
  }
  return { lines, remaining: wordsLeft.join(' ') }
}
