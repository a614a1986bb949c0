import { useLocale } from '../languages/LocaleContext.ts'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

/** Initial values. */
export interface AddressValues {
  addressLine1?: string | undefined
  addressLine2?: string | null | undefined
  city?: string | undefined
  state?: string | null | undefined
  postalCode?: string | undefined
  country?: string | undefined
}

interface Props {
  defaultValues?: AddressValues
  /** The countries on offer; the first is the default. */
  countries: readonly string[]
  /** As they are shown; without it, as they are. */
  countryName?: (country: string) => string
  /** Numbers of characters. */
  limits: { addressLine: number; city: number; state: number; postalCode: number }
}

/** The fields of a postal address, for a grid of six columns. */
export function AddressFields({ defaultValues = {}, countries, countryName = (country) => country, limits }: Props) {
  const { t } = useLocale()
  return (
    <>
      <div className="sm:col-span-6">
        <TextField
          name="addressLine1"
          label={t('Address line 1')}
          defaultValue={defaultValues.addressLine1}
          autoComplete="address-line1"
          maxLength={limits.addressLine}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="addressLine2"
          label={t('Address line 2 (optional)')}
          defaultValue={defaultValues.addressLine2 ?? ''}
          autoComplete="address-line2"
          maxLength={limits.addressLine}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="city"
          label={t('City')}
          defaultValue={defaultValues.city}
          autoComplete="address-level2"
          maxLength={limits.city}
          required
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="state"
          label={t('State (optional)')}
          defaultValue={defaultValues.state ?? ''}
          autoComplete="address-level1"
          maxLength={limits.state}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="postalCode"
          label={t('Postal code')}
          defaultValue={defaultValues.postalCode}
          autoComplete="postal-code"
          maxLength={limits.postalCode}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <Select
          name="country"
          label={t('Country')}
          defaultValue={defaultValues.country ?? countries[0]}
          autoComplete="country-name"
          options={countries.map((country) => ({ value: country, label: countryName(country) }))}
        />
      </div>
    </>
  )
}
