import type { FieldError } from './card-fields.ts'

const codes = [
  ...['US', 'CA', 'GB', 'AU', 'AT', 'BE', 'BR', 'CH', 'CN', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GR', 'HK', 'HU', 'IE'],
  ...['IN', 'IT', 'JP', 'LU', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG', 'SI', 'SK', 'ZA'],
]

/** Codes and names of countries, sorted by name. */
export const countries: [code: string, name: string][] = codes
  .map((code): [string, string] => [code, new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code])
  .sort(([, a], [, b]) => a.localeCompare(b))

/** Countries whose banks check the postal code. */
const postalCodeRules: Record<string, { name: string; pattern: RegExp }> = {
  US: { name: 'ZIP code', pattern: /^\d{5}$/ },
  CA: { name: 'Postal code', pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i },
  GB: { name: 'Postal code', pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i },
}

export const postalCodeLabel = (country: string): string | undefined => postalCodeRules[country]?.name

export function validatePostalCode(text: string, country: string): FieldError | undefined {
  if (!postalCodeRules[country] || postalCodeRules[country].pattern.test(text.trim())) return undefined
  const name = postalCodeRules[country].name
  return { code: 'incomplete_zip', message: `Your ${name} is ${text ? 'invalid' : 'incomplete'}.` }
}
