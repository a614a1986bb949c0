import { type NewsletterCountry, type NewsletterCountryCode, newsletterCountries } from '#shared/contracts/country.ts'

/** Time zones that lie in one of these countries. */
const timeZoneCountries: [zone: RegExp, code: NewsletterCountryCode][] = [
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
  Object.values(newsletterCountries).find((country) => country === name)

/** From the region of a language ('de-CH'), otherwise from the time zone ('Europe/Zurich'). */
export function guessCountry(language: string, timeZone: string): NewsletterCountry | undefined {
  const code = countryCodeOf(language) ?? timeZoneCountries.find(([zone]) => zone.test(timeZone))?.[1]
  return code && newsletterCountries[code]
}

function countryCodeOf(language: string): NewsletterCountryCode | undefined {
  const regions = Object.keys(newsletterCountries) as NewsletterCountryCode[]
  return regions.find((region) => language.toUpperCase().split('-').slice(1).includes(region))
}
