import { useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  defaultValues: {
    company: string
    invoiceEmail: string
    poNumber: string | null
    country: string
    postalCode: string
    addressLine1: string
    addressLine2: string
    city: string
    state: string
    vatId: string | null
  }
  countries: { value: string; label: string }[]
  /** Whether Stripe Tax needs a postal code in this country. */
  needsPostalCode: (country: string) => boolean
  /** Whether a business of this country has a VAT id that invoices name. */
  hasVatId: (country: string) => boolean
  /** Numbers of characters. */
  limits: {
    company: number
    email: number
    poNumber: number
    vatId: number
    addressLine: number
    city: number
    state: number
    postalCode: number
  }
}

/** Fields for the details that the invoices of a group name. */
export function InvoiceDetailsFields({ defaultValues, countries, needsPostalCode, hasVatId, limits }: Props) {
  const { t } = useLocale()
  const [country, setCountry] = useState(defaultValues.country)
  const textField = (name: Exclude<keyof Props['defaultValues'], 'country'>, label: string, maxLength: number) => ({
    ...{ name, label, maxLength },
    defaultValue: defaultValues[name] ?? '',
  })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <TextField
          {...textField('company', t('Company or institution'), limits.company)}
          autoComplete="organization"
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          {...textField('invoiceEmail', t('Invoices go to'), limits.email)}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <Select
          name="country"
          label={t('Country')}
          value={country}
          onValueChange={(value) => setCountry(String(value))}
          autoComplete="billing country"
          options={countries}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          {...textField('addressLine1', t('Address line 1'), limits.addressLine)}
          autoComplete="billing address-line1"
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          {...textField('addressLine2', t('Address line 2 (optional)'), limits.addressLine)}
          autoComplete="billing address-line2"
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          {...textField('postalCode', t('Postal code'), limits.postalCode)}
          autoComplete="billing postal-code"
          required={needsPostalCode(country)}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField {...textField('city', t('City'), limits.city)} autoComplete="billing address-level2" required />
      </div>
      <div className="sm:col-span-6">
        <TextField {...textField('state', t('State (optional)'), limits.state)} autoComplete="billing address-level1" />
      </div>
      {hasVatId(country) && (
        <div className="sm:col-span-3">
          <TextField
            {...textField('vatId', t('VAT id (optional)'), limits.vatId)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
      )}
      <div className="sm:col-span-3">
        <TextField {...textField('poNumber', t('Purchase order (optional)'), limits.poNumber)} autoComplete="off" />
      </div>
    </div>
  )
}
