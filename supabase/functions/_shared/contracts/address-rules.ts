// Without schemas, so that forms in the browser can share the rules without loading zod.

/** Countries that a printed edition is sent to, in the form's order; the first is preselected. */
export const addressCountries = ['United States', 'Canada', 'United Kingdom', 'Australia'] as const
export type AddressCountry = (typeof addressCountries)[number]

/** Postal codes by country, as readers type them: in any case, with or without the space. */
const postalCodes: Record<AddressCountry, { pattern: RegExp; error: string }> = {
  'United States': { pattern: /^\d{5}(-?\d{4})?$/, error: 'A ZIP code of five digits, please, such as 10012.' },
  Canada: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    error: 'A Canadian postal code, please, such as H2Y 1C6.',
  },
  'United Kingdom': {
    pattern: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
    error: 'A British postcode, please, such as EH9 1HN.',
  },
  Australia: { pattern: /^\d{4}$/, error: 'An Australian postcode of four digits, please, such as 3000.' },
}

/** The error of a postal code that does not belong to the country; undefined for a valid one. */
export const postalCodeError = (country: AddressCountry, postalCode: string): string | undefined =>
  postalCodes[country].pattern.test(postalCode) ? undefined : postalCodes[country].error

/** The error of a full name that cannot be split into first and last name, as addresses store it; undefined for a valid one. */
export const fullNameError = (name: string): string | undefined =>
  /\S\s+\S/.test(name) ? undefined : 'First and last name, please.'
