// Without schemas, so that a form may judge in the browser what the API judges again.

/** Where a printed edition can go, in the order in which the form offers it; the first is chosen beforehand. */
export const addressCountries = ['United States', 'Canada', 'United Kingdom', 'Australia'] as const
export type AddressCountry = (typeof addressCountries)[number]

/** How the post writes the postal codes of a country, as readers type them: in any case, with or without the space. */
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

/** What is wrong with an address that is complete but that no postman could find. */
export const postalCodeError = (country: AddressCountry, postalCode: string): string | undefined =>
  postalCodes[country].pattern.test(postalCode) ? undefined : postalCodes[country].error

/** Undefined when it can be kept as a first and a last name, as every address is; else what to say. Without a schema, for forms. */
export const fullNameError = (name: string): string | undefined =>
  /\S\s+\S/.test(name) ? undefined : 'First and last name, please.'
