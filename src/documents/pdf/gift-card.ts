import { paletteOf } from '#shared/contracts/issue-colours.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { plainText, withBreaks } from '../plain-text.ts'
import { DISPLAY, ITALIC, renderableText, TEXT, type Typeface, typefaceFor } from '../typefaces.ts'
import type { GiftCardContent } from '../types.ts'
import { pageBackground } from './issue-data.ts'
import { typesetPdf } from './typst.ts'

/** A fixed date, so that equal cards have equal bytes. */
const DATE = new Date(0)

/** The card of a gift, two pages to print on both sides of a sheet. */
export function renderGiftCard(gift: GiftCardContent): Buffer {
  return typesetPdf({ template: 'gift-card.typ', data: giftCardData(gift), date: DATE })
}

const wordsOf = (text: string, typeface: Typeface) => withBreaks(renderableText(text, typeface))

function giftCardData(gift: GiftCardContent) {
  const { publication, plan, years, fromName, recipientName, message, hasPrintEdition, code, redeemUrl } = gift
  const faceOf = (text: string) => (typefaceFor(text, DISPLAY) === DISPLAY ? 'display' : 'text')
  const print = hasPrintEdition ? ', with the printed edition at your door,' : ''
  const groups = code.split('-')
  return {
    language: 'en',
    title: plainText(`A gift for ${recipientName}`),
    date: { year: DATE.getUTCFullYear(), month: 1, day: 1 },
    palette: paletteOf('light', null),
    background: pageBackground(null),
    publication: wordsOf(publication, TEXT),
    publicationFace: faceOf(publication),
    // A heading without text is none for a screen reader.
    recipient: wordsOf(recipientName, ITALIC) || 'you',
    message: message === '' ? [] : message.split('\n').map((line) => wordsOf(line, ITALIC)),
    messageSize: message.length > 320 ? 10.5 : message.length > 140 ? 12.5 : 15,
    from: wordsOf(fromName, ITALIC),
    plan: wordsOf(plan, TEXT),
    planFace: faceOf(plan),
    term: termLabel(years),
    promise: wordsOf(
      `${publication}${print} is yours. It begins when you say so, ends by itself, and asks nothing of you.`,
      TEXT,
    ),
    code: [groups.slice(0, 3), groups.slice(3)].map((row) => row.join('  ')),
    redeemUrl,
    redeemAddress: redeemUrl.replace(/^https?:\/\//, ''),
  }
}
