const NARROW_SPACE = '\u202f'

/** French typography: narrow spaces inside quotation marks and before double punctuation, and curved apostrophes. */
export const withTypography = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/\s*([;!?»])/g, (_, mark: string) => NARROW_SPACE + mark)
    .replace(/[^\S\n]+:(?=\s|$)/g, `${NARROW_SPACE}:`)
    .replace(/«\s*/g, `«${NARROW_SPACE}`)
