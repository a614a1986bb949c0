const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Codes that networks send when they do not know the country. */
const UNKNOWN_CODES = ['XX', 'ZZ']
/** Countries whose name in the newsletter form is shorter than in Intl.DisplayNames. */
const shortNames: Record<string, string> = { HK: 'Hong Kong' }

/** The English name of a country by its ISO 3166 code; null for an unknown code. */
export function countryName(code: string | undefined): string | null {
  const known = code?.toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(known) || UNKNOWN_CODES.includes(known)) return null
  return shortNames[known] ?? names.of(known) ?? null
}

const MAX_LENGTH = 100

/** A region's name from an external source, if it is a valid form value. */
export function regionName(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’()/-]*$/u.test(trimmed) && trimmed.length <= MAX_LENGTH
    ? trimmed
    : null
}
