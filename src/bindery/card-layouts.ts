import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'
import { CARD_HEIGHT, CARD_WIDTH, type CardFacts } from '../lib/cards.ts'
import { ACCENT, INK, LEAF, LINE, PAPER, SOFT } from './palette.ts'
import { DISPLAY, faceFor, ITALIC, LABEL, printable, sizeFor, sizeForLine, type Typeface } from './typefaces.ts'

export type Layout = ReactElement

/** Width of the half with the words. */
export const PANEL = 588
const MARGIN = 60
/** What masthead, label and credit leave, with air around it. */
const TITLE_HEIGHT = 290
const LEADING = 1.12
const SIZES = [76, 70, 64, 58, 52, 46, 41, 36, 32, 28]

/** Where the cover stands on the card of an issue. */
export const coverFrame = { left: 706, top: 51, width: 396, height: 528 }

const box = (style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement('div', { style: { display: 'flex', boxSizing: 'border-box', ...style } }, ...children)

/** Words on paper beside the art. */
export function articleLayout({ masthead, label, title, credit }: CardFacts): Layout {
  return box(
    { width: PANEL, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: PAPER },
    mastheadLine(masthead),
    box({ flex: 1 }),
    labelLine(label, ACCENT),
    titleLines(title, PANEL - 2 * MARGIN),
    box({ flex: 1 }),
    creditLine(credit),
  )
}

/** The cover as it lies on a table, beside its title. */
export function issueLayout({ masthead, label, title, credit }: CardFacts): Layout {
  const { left, top, width, height } = coverFrame
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT },
    box(
      { width: PANEL, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: PAPER },
      mastheadLine(masthead),
      box({ flex: 1 }),
      labelLine(label, ACCENT),
      titleLines(title, PANEL - 2 * MARGIN),
      box({ flex: 1 }),
      creditLine(credit),
    ),
    // Strips around the cover, which is already in its place.
    strip(PANEL, 0, CARD_WIDTH - PANEL, top),
    strip(PANEL, top + height, CARD_WIDTH - PANEL, CARD_HEIGHT - top - height),
    strip(PANEL, top, left - PANEL, height),
    strip(left + width, top, CARD_WIDTH - left - width, height),
  )
}

/** Without art the words have the whole card. */
export function plainLayout({ masthead, label, title, credit }: CardFacts): Layout {
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: LEAF },
    mastheadLine(masthead),
    box({ flex: 1 }),
    labelLine(label, ACCENT),
    titleLines(title, CARD_WIDTH - 2 * MARGIN, [104, 94, ...SIZES]),
    box({ flex: 1 }),
    creditLine(credit),
  )
}

/** The nameplate, and what the house says of itself. */
export function houseLayout({ masthead, title }: CardFacts): Layout {
  const width = CARD_WIDTH - 2 * MARGIN
  const face = faceFor(masthead, DISPLAY)
  const name = lettered(masthead.toUpperCase(), face)
  const size = sizeForLine(name, face, [208, 190, 172, 150, 128, 104, 84, 64, 48], width)
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: INK, color: PAPER },
    box({ flex: 1 }),
    box({ fontFamily: family(face), fontSize: size, lineHeight: 1, justifyContent: 'center' }, name),
    box({ height: 1, background: '#5a5148', marginTop: 44, marginBottom: 40 }),
    box(
      { fontFamily: family(ITALIC), fontSize: 36, lineHeight: 1.3, justifyContent: 'center', textAlign: 'center' },
      lettered(title, ITALIC),
    ),
    box({ flex: 1 }),
  )
}

const family = (typeface: Typeface) => typeface.family.map((name) => `"${name}"`).join(', ')

/** Mostly letters of which we have none: then no words at all, and the art speaks. */
function lettered(text: string, typeface: Typeface): string {
  const shown = printable(text, typeface)
  return shown.length * 2 < text.trim().length ? '' : shown
}

function mastheadLine(masthead: string): ReactElement {
  const face = faceFor(masthead, DISPLAY)
  const name = lettered(masthead.toUpperCase(), face)
  const size = sizeForLine(name, face, [34, 30, 26, 22, 18], PANEL - 2 * MARGIN - 60)
  return box(
    { flexDirection: 'column' },
    box({ fontFamily: family(face), fontSize: size, lineHeight: 1, letterSpacing: '0.06em', color: INK }, name),
    box({ height: 1, background: LINE, marginTop: 22 }),
  )
}

function labelLine(label: string, color: string): ReactElement {
  const face = faceFor(label, LABEL)
  const text = lettered(label.toUpperCase(), face)
  return box(
    { fontFamily: family(face), fontSize: 19, letterSpacing: '0.14em', lineHeight: 1.4, color, marginBottom: 20 },
    text,
  )
}

function titleLines(title: string, width: number, sizes = SIZES): ReactElement {
  const face = faceFor(title, DISPLAY)
  const shown = lettered(title, face)
  const fontSize = sizeFor(shown, face, sizes, { width, height: TITLE_HEIGHT, lineHeight: LEADING })
  return box(
    {
      width,
      fontFamily: family(face),
      fontSize,
      lineHeight: LEADING,
      letterSpacing: '-0.01em',
      color: INK,
      // What is longer even in the smallest size ends in an ellipsis.
      lineClamp: 9,
      display: 'block',
      textWrap: 'balance',
    },
    shown,
  )
}

function creditLine(credit: string): ReactElement {
  return box(
    { fontFamily: family(ITALIC), fontSize: 27, lineHeight: 1.2, color: SOFT, lineClamp: 1, display: 'block' },
    lettered(credit, ITALIC),
  )
}

function strip(left: number, top: number, width: number, height: number): ReactElement {
  return box({ position: 'absolute', left, top, width, height, background: LEAF })
}
