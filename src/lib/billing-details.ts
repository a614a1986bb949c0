import { billingCountryCodes, needsPostalCode, vatIdType } from '#shared/contracts/billing-country.ts'
import type { GroupCorrection } from '#shared/contracts/group.ts'
import type { BillingDetails } from '#shared/contracts/tax.ts'
import {
  addressLimits,
  MAX_COMPANY_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PO_NUMBER_LENGTH,
  MAX_VAT_ID_LENGTH,
} from '#shared/contracts/text-limits.ts'
import type { Language } from '#shared/domain/language.ts'
import type { FormError } from './form-error.ts'

type FormValues = Record<string, string | undefined>

/** The billing details for the invoice; undefined while the country is not chosen, on which taxes depend. */
export function billingOf(values: FormValues): BillingDetails | undefined {
  const { country, postalCode } = values
  if (!country || (needsPostalCode(country) && !postalCode?.trim())) return undefined
  const { addressLine1, addressLine2, city, state } = values
  const vatId = vatIdType(country) && values.vatId
  const typed = Object.entries({ postalCode, addressLine1, addressLine2, city, state, vatId })
  const filled = typed.flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []))
  return { country, ...Object.fromEntries(filled) }
}

/** The API names billing fields by their path ('billing.city'). */
export function withBillingFieldNames(error: FormError): FormError {
  if (!error.fields) return error
  const fields = Object.entries(error.fields).map(([name, text]) => [name.replace(/^billing\./, ''), text])
  return { ...error, fields: Object.fromEntries(fields) }
}

/** The request of a form with `InvoiceDetailsFields`. */
export function groupCorrectionOf(values: FormValues, basedOn: string): GroupCorrection {
  const { company = '', invoiceEmail = '', poNumber, country = '' } = values
  return { company, invoiceEmail, poNumber, billing: billingOf(values) ?? { country }, basedOn }
}

type CountryOption = { value: string; label: string }
const optionsByLanguage = new Map<Language, CountryOption[]>()

/** The countries that an invoice can be addressed to, by name. */
export function countryOptions(language: Language): CountryOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options =
    optionsByLanguage.get(language) ??
    billingCountryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, language))
  optionsByLanguage.set(language, options)
  return options
}

/** Props of `InvoiceDetailsFields`. */
export const invoiceFieldRules = (language: Language) => ({
  countries: countryOptions(language),
  needsPostalCode,
  hasVatId: (country: string) => vatIdType(country) !== undefined,
  limits: {
    ...addressLimits,
    ...{
      company: MAX_COMPANY_LENGTH,
      email: MAX_EMAIL_LENGTH,
      poNumber: MAX_PO_NUMBER_LENGTH,
      vatId: MAX_VAT_ID_LENGTH,
    },
  },
})
