import { Document, Page, Path, renderToBuffer, Svg } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { paletteOf } from '#shared/contracts/issue-colours.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { DISPLAY, fitFontSize, fitFontSizeOnLine, ITALIC, TEXT, typefaceFor } from '../typefaces.ts'
import type { GiftCardContent } from '../types.ts'
import { createTextStyles, pageBackground } from './page-styles.ts'
import { displayText, renderableWords, text, view } from './pdf-elements.ts'

/** A5 across: folded once, it is a card of A6 and fits an envelope of C6. */
const SHEET = { width: 595.28, height: 419.53 }
const PANEL = { width: SHEET.width / 2, margin: 34 }
const COLUMN_WIDTH = PANEL.width - 2 * PANEL.margin

const palette = paletteOf('light', null)
const styles = createTextStyles(palette)

/** The card of a gift, two pages to print on both sides of a sheet: back and front, then the inside with words and code. */
export function renderGiftCard(gift: GiftCardContent): Promise<Buffer> {
  const { publication, recipientName } = gift
  // The date is part of the bytes; a fixed one keeps equal cards equal.
  const date = new Date(0)
  const title = `A gift for ${recipientName}`
  return renderToBuffer(
    createElement(
      Document,
      {
        title,
        author: publication,
        creator: publication,
        producer: publication,
        language: 'en',
        creationDate: date,
        modificationDate: date,
      },
      sheet(panel({ justifyContent: 'flex-end' }, back(gift)), panel({}, front(gift), true)),
      sheet(panel({ justifyContent: 'center' }, words(gift)), panel({}, howTo(gift))),
    ),
  )
}

const sheet = (left: ReturnType<typeof view>, right: ReturnType<typeof view>) =>
  createElement(
    Page,
    { size: [SHEET.width, SHEET.height], style: { backgroundColor: pageBackground(null), flexDirection: 'row' } },
    left,
    right,
  )

function panel(style: object, children: ReactNode[], hasFrame = false) {
  const frame = hasFrame
    ? [
        view({
          position: 'absolute',
          top: 16,
          right: 16,
          bottom: 16,
          left: 16,
          border: `0.75pt solid ${palette.accent}`,
        }),
        view({
          position: 'absolute',
          top: 19,
          right: 19,
          bottom: 19,
          left: 19,
          border: `0.25pt solid ${palette.accent}`,
        }),
      ]
    : []
  return view(
    { width: PANEL.width, height: SHEET.height, padding: PANEL.margin, alignItems: 'center', ...style },
    ...frame,
    ...children,
  )
}

function front({ publication, recipientName }: GiftCardContent) {
  const face = typefaceFor(publication, DISPLAY)
  const name = renderableWords(publication.toUpperCase(), face)
  const recipientFace = typefaceFor(recipientName, ITALIC)
  const recipient = renderableWords(recipientName, recipientFace)
  return [
    displayText(
      {
        marginTop: 14,
        fontFamily: face.family,
        fontSize: fitFontSizeOnLine(name, face, [26, 22, 18, 14], COLUMN_WIDTH),
        letterSpacing: 2,
        color: palette.ink,
      },
      name,
    ),
    ornament(),
    view(
      { flex: 1, justifyContent: 'center', alignItems: 'center' },
      displayText({ ...styles.caption, marginBottom: 6 }, 'for'),
      displayText(
        {
          fontFamily: recipientFace.family,
          fontSize: fitFontSize(recipient, recipientFace, [34, 28, 22, 17, 13], {
            width: COLUMN_WIDTH,
            height: 90,
            lineHeight: 1.2,
          }),
          lineHeight: 1.2,
          textAlign: 'center',
          color: palette.ink,
        },
        recipient,
      ),
    ),
    displayText({ ...styles.label, marginBottom: 6 }, 'A gift'),
  ]
}

/** A sunrise, as on the page. */
const ornament = () =>
  createElement(
    Svg,
    { width: 112, height: 50, viewBox: '0 0 112 50', style: { marginTop: 26 } },
    createElement(Path, { d: 'M0 49.5 H112', fill: 'none', stroke: palette.accent, strokeWidth: 0.7 }),
    createElement(Path, { d: 'M41 49.5 A15 15 0 0 1 71 49.5 Z', fill: palette.accent }),
    ...[-80, -64, -48, -32, -16, 0, 16, 32, 48, 64, 80].map((degrees, at) =>
      createElement(Path, {
        key: degrees,
        d: ray(degrees, at % 2 === 0 ? 46 : 35),
        fill: 'none',
        stroke: palette.accent,
        strokeWidth: 0.7,
      }),
    ),
  )

/** From just outside the sun to this distance from its centre. */
function ray(degrees: number, length: number): string {
  const angle = (degrees * Math.PI) / 180
  const at = (distance: number) =>
    `${(56 + distance * Math.sin(angle)).toFixed(2)} ${(49.5 - distance * Math.cos(angle)).toFixed(2)}`
  return `M${at(20)} L${at(length)}`
}

function words({ message, fromName }: GiftCardContent) {
  const lines = message.split('\n').map((line) => renderableWords(line, ITALIC))
  const size = message.length > 320 ? 10.5 : message.length > 140 ? 12.5 : 15
  return [
    view(
      { width: COLUMN_WIDTH },
      ...lines.map((line) =>
        text(
          { fontFamily: ITALIC.family, fontSize: size, lineHeight: 1.42, color: palette.ink, textAlign: 'center' },
          line || ' ',
        ),
      ),
    ),
    displayText({ ...styles.caption, marginTop: message ? 18 : 0 }, 'from'),
    displayText(
      { fontFamily: ITALIC.family, fontSize: 18, marginTop: 3, textAlign: 'center', color: palette.ink },
      renderableWords(fromName, ITALIC),
    ),
  ]
}

function howTo({ plan, years, publication, code, redeemUrl, hasPrintEdition }: GiftCardContent) {
  const groups = code.split('-')
  const print = hasPrintEdition ? ', with the printed edition at your door,' : ''
  return [
    view(
      { flex: 1, justifyContent: 'center', alignItems: 'center', width: COLUMN_WIDTH },
      displayText({ ...styles.heading, fontSize: 19, textAlign: 'center' }, renderableWords(plan, DISPLAY)),
      displayText({ ...styles.caption, marginTop: 4 }, termLabel(years)),
      displayText(
        { ...styles.small, marginTop: 18, textAlign: 'center', color: palette.ink },
        renderableWords(
          `${publication}${print} is yours. It begins when you say so, ends by itself, and asks nothing of you.`,
          TEXT,
        ),
      ),
      view(
        {
          marginTop: 22,
          paddingVertical: 12,
          width: COLUMN_WIDTH,
          borderTop: `0.5pt solid ${palette.accent}`,
          borderBottom: `0.5pt solid ${palette.accent}`,
          alignItems: 'center',
        },
        ...[groups.slice(0, 3), groups.slice(3)].map((row) =>
          displayText(
            { ...styles.folio, fontSize: 12, letterSpacing: 1.6, lineHeight: 1.6, color: palette.ink },
            row.join('  '),
          ),
        ),
      ),
      displayText({ ...styles.small, marginTop: 14, textAlign: 'center' }, 'Type this code at'),
      displayText(
        { ...styles.small, color: palette.accent, textAlign: 'center' },
        redeemUrl.replace(/^https?:\/\//, ''),
      ),
    ),
  ]
}

const back = ({ publication }: GiftCardContent) => [
  displayText({ ...styles.folio, textAlign: 'center' }, renderableWords(publication, TEXT)),
]
