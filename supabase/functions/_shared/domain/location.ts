const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Said by networks that do not know. */
const UNKNOWN_CODES = ['XX', 'ZZ']
/** Where the list of the newsletter says it more shortly than the dictionary. */
const shortNames: Record<string, string> = { HK: 'Hong Kong' }

/** The English name of a country by its ISO 3166 code; null for what is none. */
export function countryName(code: string | undefined): string | null {
  const known = code?.toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(known) || UNKNOWN_CODES.includes(known)) return null
  return shortNames[known] ?? names.of(known) ?? null
}

const MAX_LENGTH = 100

/** What somebody else calls a region, if it can stand in a form. */
export function regionName(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’()/-]*$/u.test(trimmed) && trimmed.length <= MAX_LENGTH
    ? trimmed
    : null
}
