import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'
import { CARD_HEIGHT, CARD_WIDTH, type CardContent } from '#lib/social-cards.ts'
import { type Palette, paletteOf } from '#shared/contracts/issue-colours.ts'
import {
  DISPLAY,
  fitFontSize,
  fitFontSizeOnLine,
  ITALIC,
  LABEL,
  renderableText,
  type Typeface,
  typefaceFor,
} from '../typefaces.ts'

export type CardLayout = ReactElement

/** Width of the text half. */
export const PANEL_WIDTH = 588
const MARGIN = 60
/** The height that masthead, label and credit leave. */
const TITLE_HEIGHT = 290
const LINE_HEIGHT = 1.12
const SIZES = [76, 70, 64, 58, 52, 46, 41, 36, 32, 28]

/** Position of the cover on the card of an issue. */
export const coverFrame = { left: 706, top: 51, width: 396, height: 528 }

const box = (style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement('div', { style: { display: 'flex', boxSizing: 'border-box', ...style } }, ...children)

/** Text on the left, the article's image on the right. */
export function articleCardLayout({ masthead, label, title, credit, colours }: CardContent): CardLayout {
  const palette = paletteOf('light', colours ?? null)
  return box(
    { width: PANEL_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: palette.paper },
    mastheadLine(masthead, palette),
    box({ flex: 1 }),
    labelLine(label, palette.accent),
    titleLines(title, PANEL_WIDTH - 2 * MARGIN, palette),
    box({ flex: 1 }),
    creditLine(credit, palette),
  )
}

/** Text on the left, the whole cover on the right. */
export function issueCardLayout({ masthead, label, title, credit, colours }: CardContent): CardLayout {
  const palette = paletteOf('light', colours ?? null)
  const { left, top, width, height } = coverFrame
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT },
    box(
      { width: PANEL_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: palette.paper },
      mastheadLine(masthead, palette),
      box({ flex: 1 }),
      labelLine(label, palette.accent),
      titleLines(title, PANEL_WIDTH - 2 * MARGIN, palette),
      box({ flex: 1 }),
      creditLine(credit, palette),
    ),
    // Strips around the cover, which is composited below this layer.
    backgroundStrip(palette.surface, PANEL_WIDTH, 0, CARD_WIDTH - PANEL_WIDTH, top),
    backgroundStrip(palette.surface, PANEL_WIDTH, top + height, CARD_WIDTH - PANEL_WIDTH, CARD_HEIGHT - top - height),
    backgroundStrip(palette.surface, PANEL_WIDTH, top, left - PANEL_WIDTH, height),
    backgroundStrip(palette.surface, left + width, top, CARD_WIDTH - left - width, height),
  )
}

/** Without an image the text takes the whole card. */
export function cardLayoutWithoutImage({ masthead, label, title, credit, colours }: CardContent): CardLayout {
  const palette = paletteOf('light', colours ?? null)
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: palette.surface },
    mastheadLine(masthead, palette),
    box({ flex: 1 }),
    labelLine(label, palette.accent),
    titleLines(title, CARD_WIDTH - 2 * MARGIN, palette, [104, 94, ...SIZES]),
    box({ flex: 1 }),
    creditLine(credit, palette),
  )
}

/** The publication's name and tagline. */
export function publicationCardLayout({ masthead, title }: CardContent): CardLayout {
  const { ink, paper } = paletteOf('light', null)
  const width = CARD_WIDTH - 2 * MARGIN
  const face = typefaceFor(masthead, DISPLAY)
  const name = renderableOrEmpty(masthead.toUpperCase(), face)
  const size = fitFontSizeOnLine(name, face, [208, 190, 172, 150, 128, 104, 84, 64, 48], width)
  return box(
    { width: CARD_WIDTH, height: CARD_HEIGHT, flexDirection: 'column', padding: MARGIN, background: ink, color: paper },
    box({ flex: 1 }),
    box({ fontFamily: fontFamily(face), fontSize: size, lineHeight: 1, justifyContent: 'center' }, name),
    box({ height: 1, background: '#5a5148', marginTop: 44, marginBottom: 40 }),
    box(
      { fontFamily: fontFamily(ITALIC), fontSize: 36, lineHeight: 1.3, justifyContent: 'center', textAlign: 'center' },
      renderableOrEmpty(title, ITALIC),
    ),
    box({ flex: 1 }),
  )
}

const fontFamily = (typeface: Typeface) => typeface.family.map((name) => `"${name}"`).join(', ')

/** Empty when the fonts lack more than half of the characters: the card then shows the image alone. */
function renderableOrEmpty(text: string, typeface: Typeface): string {
  const shown = renderableText(text, typeface)
  return shown.length * 2 < text.trim().length ? '' : shown
}

function mastheadLine(masthead: string, { ink, line }: Palette): ReactElement {
  const face = typefaceFor(masthead, DISPLAY)
  const name = renderableOrEmpty(masthead.toUpperCase(), face)
  const size = fitFontSizeOnLine(name, face, [34, 30, 26, 22, 18], PANEL_WIDTH - 2 * MARGIN - 60)
  return box(
    { flexDirection: 'column' },
    box({ fontFamily: fontFamily(face), fontSize: size, lineHeight: 1, letterSpacing: '0.06em', color: ink }, name),
    box({ height: 1, background: line, marginTop: 22 }),
  )
}

function labelLine(label: string, color: string): ReactElement {
  const face = typefaceFor(label, LABEL)
  const text = renderableOrEmpty(label.toUpperCase(), face)
  return box(
    { fontFamily: fontFamily(face), fontSize: 19, letterSpacing: '0.14em', lineHeight: 1.4, color, marginBottom: 20 },
    text,
  )
}

function titleLines(title: string, width: number, { ink }: Palette, sizes = SIZES): ReactElement {
  const face = typefaceFor(title, DISPLAY)
  const shown = renderableOrEmpty(title, face)
  const fontSize = fitFontSize(shown, face, sizes, { width, height: TITLE_HEIGHT, lineHeight: LINE_HEIGHT })
  return box(
    {
      width,
      fontFamily: fontFamily(face),
      fontSize,
      lineHeight: LINE_HEIGHT,
      letterSpacing: '-0.01em',
      color: ink,
      // A title that is too long even in the smallest size ends in an ellipsis.
      lineClamp: 9,
      display: 'block',
      textWrap: 'balance',
    },
    shown,
  )
}

function creditLine(credit: string, { soft }: Palette): ReactElement {
  return box(
    { fontFamily: fontFamily(ITALIC), fontSize: 27, lineHeight: 1.2, color: soft, lineClamp: 1, display: 'block' },
    renderableOrEmpty(credit, ITALIC),
  )
}

function backgroundStrip(background: string, left: number, top: number, width: number, height: number): ReactElement {
  return box({ position: 'absolute', left, top, width, height, background })
}
