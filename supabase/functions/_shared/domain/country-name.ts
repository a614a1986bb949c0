import { codeOfAddressCountry } from '../contracts/billing-country.ts'
import { DEFAULT_LANGUAGE, type Language } from './language.ts'

/** A country of delivery addresses, which store its English name. Unknown ones stay as they are. */
export function addressCountryName(country: string, language: Language): string {
  const code = (codeOfAddressCountry as Readonly<Record<string, string>>)[country]
  if (language === DEFAULT_LANGUAGE || !code) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? country
}
