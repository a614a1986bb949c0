import type { NewsletterCountry } from '#shared/contracts/country.ts'

/** The countries of the form by ISO 3166 code, in its order. Not imported from the contract, which would add zod to the island. */
export const countries = {
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
} as const satisfies Record<string, NewsletterCountry>

/** Time zones that lie in one of these countries. */
const timeZoneCountries: [zone: RegExp, code: keyof typeof countries][] = [
  [
    /^America\/(New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Indiana\/.*)$|^Pacific\/Honolulu$/,
    'US',
  ],
  [/^Europe\/London$/, 'GB'],
  [/^America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Regina|St_Johns|Moncton)$/, 'CA'],
  [/^Australia\//, 'AU'],
  [/^Europe\/Berlin$/, 'DE'],
  [/^Europe\/Paris$/, 'FR'],
  [/^Asia\/Tokyo$/, 'JP'],
  [/^Europe\/Rome$/, 'IT'],
  [/^(Europe\/Madrid|Atlantic\/Canary)$/, 'ES'],
  [/^Europe\/Amsterdam$/, 'NL'],
  [/^Europe\/Stockholm$/, 'SE'],
  [/^Europe\/Zurich$/, 'CH'],
  [/^Asia\/Singapore$/, 'SG'],
  [/^Asia\/Hong_Kong$/, 'HK'],
  [/^America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Manaus)$/, 'BR'],
  [/^America\/(Mexico_City|Monterrey|Tijuana|Cancun)$/, 'MX'],
  [/^Asia\/(Kolkata|Calcutta)$/, 'IN'],
  [/^Asia\/(Shanghai|Urumqi)$/, 'CN'],
]

/** The name, if it is one of the form's. */
export const matchOfferedCountry = (name: string | null | undefined): NewsletterCountry | undefined =>
  Object.values(countries).find((country) => country === name)

/** From the region of a language ('de-CH'), otherwise from the time zone ('Europe/Zurich'). */
export function guessCountry(language: string, timeZone: string): NewsletterCountry | undefined {
  const code = countryCodeOf(language) ?? timeZoneCountries.find(([zone]) => zone.test(timeZone))?.[1]
  return code && countries[code]
}

function countryCodeOf(language: string): keyof typeof countries | undefined {
  const regions = Object.keys(countries) as (keyof typeof countries)[]
  return regions.find((region) => language.toUpperCase().split('-').slice(1).includes(region))
}
