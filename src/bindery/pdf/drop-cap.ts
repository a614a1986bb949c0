import { ACCENT } from '../palette.ts'
import { DISPLAY, TEXT, widthOf } from '../typefaces.ts'
import { text, view, whole } from './elements.ts'
import { BODY, BODY_LINE, COLUMN, type } from './sheet.ts'

const LINES = 3
const CAP_HEIGHT = 0.7
/** From the top of a capital in the first line to the foot of the third. */
const SIZE = (BODY_LINE * (LINES - 1) + BODY.fontSize * 0.65) / CAP_HEIGHT
const GAP = 7
/** How far under the top of its line the face begins to draw a capital. */
const SINK = 0.315

/** The first paragraph: a letter three lines high, the lines beside it, and the rest under both. */
export function dropCap(paragraph: string) {
  const [, mark = '', letter, rest = ''] = /^([“‘"'«¿¡]?)(\p{Lu})(.*)$/u.exec(paragraph) ?? []
  const cap = letter && mark + letter
  if (!cap || paragraph.length < 240 || !widthOf(cap, DISPLAY)) return [text(type.body, paragraph)]
  const width = widthOf(cap, DISPLAY) * SIZE + GAP
  const { lines, after } = split(rest, (COLUMN.width - width) / BODY.fontSize)
  return [
    whole(
      { height: LINES * BODY_LINE },
      text(
        {
          position: 'absolute',
          left: -1,
          top: -SINK * SIZE,
          fontFamily: DISPLAY.family,
          fontSize: SIZE,
          lineHeight: 1,
          color: ACCENT,
        },
        cap,
      ),
      // A little wider than measured, so that no line breaks by itself.
      view(
        { position: 'absolute', left: width, top: 0, width: COLUMN.width - width + 12 },
        text(type.body, lines.join('\n')),
      ),
    ),
    text(type.body, after),
  ]
}

/** As many words as fit into the lines beside the letter. */
function split(rest: string, columnEms: number): { lines: string[]; after: string } {
  const lines: string[] = []
  const left = rest.split(' ')
  while (lines.length < LINES && left.length > 0) {
    let line = left.shift() ?? ''
    while (left[0] !== undefined && widthOf(`${line} ${left[0]}`, TEXT) <= columnEms) line += ` ${left.shift()}`
    lines.push(line)
  }
  return { lines, after: left.join(' ') }
}
