import { codeOfAddressCountry } from '../contracts/billing-country.ts'
import { DEFAULT_LANGUAGE, type Language } from './language.ts'

/** A country of delivery addresses, which store its English name. Unknown ones stay as they are. */
export function addressCountryName(country: string, language: Language): string {
  const code = (codeOfAddressCountry as Readonly<Record<string, string>>)[country]
  return code ? localCountryName(code, country, language) : country
}

/** A country that is stored by its English name, by its ISO 3166 code. */
export function localCountryName(code: string, country: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? country
}
