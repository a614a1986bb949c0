import { xmlText } from '#lib/xml.ts'

/** Embeddings, overrides and isolates, which could turn around the text beside them (Unicode UAX 9, section 2). */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without what an XML document may not have, and without what changes the direction of the text around it. */
export const plainText = (text: string) => xmlText(text).replace(DIRECTION_CONTROLS, '')

const LONG_WORD = /\S{61,}/g
const ZERO_WIDTH_SPACE = '\u200b'

/** Lets a line break within words that no column holds, as addresses may be; the space has no width. */
export const withBreaks = (text: string) =>
  text.replace(LONG_WORD, (word) => word.replace(/.{16}(?!$)/gsu, `$&${ZERO_WIDTH_SPACE}`))
