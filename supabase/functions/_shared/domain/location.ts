const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Said by networks that do not know. */
const NOWHERE = ['XX', 'ZZ']
/** Where the list of the newsletter says it more shortly than the dictionary. */
const shorter: Record<string, string> = { HK: 'Hong Kong' }

/** The English name of a country by its ISO 3166 code; null for what is none. */
export function countryName(code: string | undefined): string | null {
  const known = code?.toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(known) || NOWHERE.includes(known)) return null
  return shorter[known] ?? names.of(known) ?? null
}

const LONGEST = 100

/** What somebody else calls a region, if it can stand in a form. */
export function regionName(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’()/-]*$/u.test(trimmed) && trimmed.length <= LONGEST ? trimmed : null
}
