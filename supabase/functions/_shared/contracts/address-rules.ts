// Without schemas, so that forms in the browser can share the rules without loading zod.

import { translatable } from './translatable.ts'

/** Countries that owners can choose for the delivery of printed editions; private.address_countries() has the same list. */
export const addressCountries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Austria',
  'Belgium',
  'Bulgaria',
  'Croatia',
  'Cyprus',
  'Czechia',
  'Denmark',
  'Estonia',
  'Finland',
  'France',
  'Germany',
  'Greece',
  'Hungary',
  'Iceland',
  'Ireland',
  'Italy',
  'Japan',
  'Latvia',
  'Liechtenstein',
  'Lithuania',
  'Luxembourg',
  'Malta',
  'Netherlands',
  'New Zealand',
  'Norway',
  'Poland',
  'Portugal',
  'Romania',
  'Singapore',
  'Slovakia',
  'Slovenia',
  'South Korea',
  'Spain',
  'Sweden',
  'Switzerland',
] as const
export type AddressCountry = (typeof addressCountries)[number]

interface PostalCodeRule {
  pattern: RegExp
  error: string
}

/** Postal codes by country, as readers type them: in any case, with or without the space. */
const postalCodes: Partial<Record<AddressCountry, PostalCodeRule>> = {
  'United States': {
    pattern: /^\d{5}(-?\d{4})?$/,
    error: translatable('A ZIP code of five digits, please, such as 10012.'),
  },
  Canada: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    error: translatable('A Canadian postal code, please, such as H2Y 1C6.'),
  },
  'United Kingdom': {
    pattern: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
    error: translatable('A British postcode, please, such as EH9 1HN.'),
  },
  Australia: {
    pattern: /^\d{4}$/,
    error: translatable('An Australian postcode of four digits, please, such as 3000.'),
  },
}

const otherPostalCodes: PostalCodeRule = {
  pattern: /^[A-Z\d]([A-Z\d -]{0,10}[A-Z\d])?$/i,
  error: translatable('A postal code of letters and digits, please.'),
}

/** The error of a postal code that does not belong to the country; undefined for a valid one. */
export function postalCodeError(country: AddressCountry, postalCode: string): string | undefined {
  const { pattern, error } = postalCodes[country] ?? otherPostalCodes
  return pattern.test(postalCode) ? undefined : error
}

/** The error of a country that printed editions are not sent to. */
export const COUNTRY_NOT_DELIVERED = translatable(
  'The printed edition is not sent there yet. Please write to us, or choose a plan without it.',
)

/** The error of a full name that cannot be split into first and last name, as addresses store it; undefined for a valid one. */
export const fullNameError = (name: string): string | undefined =>
  /\S\s+\S/.test(name) ? undefined : translatable('First and last name, please.')
