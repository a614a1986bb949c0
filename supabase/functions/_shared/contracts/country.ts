// Without a schema, so that the form in the browser offers the countries without loading zod.

/** The countries of the newsletter form by ISO 3166 code, in its order. */
export const newsletterCountries = {
  US: 'United States',
  GB: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  JP: 'Japan',
  IT: 'Italy',
  ES: 'Spain',
  NL: 'Netherlands',
  SE: 'Sweden',
  CH: 'Switzerland',
  SG: 'Singapore',
  HK: 'Hong Kong',
  BR: 'Brazil',
  MX: 'Mexico',
  IN: 'India',
  CN: 'China',
} as const
export type NewsletterCountryCode = keyof typeof newsletterCountries
export type NewsletterCountry = (typeof newsletterCountries)[NewsletterCountryCode]
