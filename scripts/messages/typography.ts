const NARROW_SPACE = '\u202f'

/** A text of a catalogue with the spaces and apostrophes of its language; unchanged where a language has no rules here. */
export const withTypography = (language: string, text: string): string =>
  language === 'fr' ? withFrenchTypography(text) : text

/** Narrow spaces inside quotation marks and before double punctuation, and curved apostrophes. */
const withFrenchTypography = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/\s*([;!?»])/g, (_, mark: string) => NARROW_SPACE + mark)
    .replace(/[^\S\n]+:(?=\s|$)/g, `${NARROW_SPACE}:`)
    .replace(/«\s*/g, `«${NARROW_SPACE}`)
