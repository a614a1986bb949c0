import { countryOptions } from '#lib/billing-details.ts'
import { needsPostalCode, vatIdType } from '#shared/contracts/billing-country.ts'
import { addressLimits, MAX_VAT_ID_LENGTH } from '#shared/contracts/text-limits.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CheckoutSection } from './CheckoutSections.tsx'

interface BillingInformationProps {
  /** ISO 3166 code of the country that is chosen; empty while none is. */
  country: string
  /** The address is asked for already, as the delivery address. */
  isPrinted: boolean
  defaultValues: Record<string, string | undefined>
}

/** The fields on which taxes depend: the country, and the VAT id of a business. */
export function BillingInformation({ country, isPrinted, defaultValues }: BillingInformationProps) {
  const { language, t } = useLocale()
  const hasVatId = vatIdType(country) !== undefined
  // The delivery address says all that is needed there.
  if (isPrinted && !hasVatId) return undefined
  return (
    <CheckoutSection title={t('Billing Details')}>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
        {!isPrinted && (
          <div className={needsPostalCode(country) ? 'sm:col-span-3' : 'sm:col-span-6'}>
            <Select
              name="billingCountry"
              label={t('Your country')}
              placeholder={t('Choose your country')}
              defaultValue={defaultValues.billingCountry ?? ''}
              autoComplete="billing country"
              options={countryOptions(language)}
              required
            />
          </div>
        )}
        {!isPrinted && needsPostalCode(country) && (
          <div className="sm:col-span-3">
            <TextField
              name="billingPostalCode"
              label={t('Postal code')}
              defaultValue={defaultValues.billingPostalCode}
              autoComplete="billing postal-code"
              maxLength={addressLimits.postalCode}
              required
            />
          </div>
        )}
        {hasVatId && (
          <div className="sm:col-span-6">
            <TextField
              name="vatId"
              label={t('VAT id (optional)')}
              hint={t('For a business: it stands on the invoice, and decides who owes the tax.')}
              defaultValue={defaultValues.vatId}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_VAT_ID_LENGTH}
            />
          </div>
        )}
      </div>
    </CheckoutSection>
  )
}
