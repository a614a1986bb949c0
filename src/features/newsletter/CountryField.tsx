import type { NewsletterCountry } from '#shared/contracts/country.ts'
import { Select } from '../../ui/Select.tsx'
import { countries } from './countries.ts'

interface CountryFieldProps {
  value: string
  onChoose: (country: NewsletterCountry | '') => void
}

const countryOptions = Object.values(countries).map((country) => ({ value: country, label: country }))

export function CountryField({ value, onChoose }: CountryFieldProps) {
  return (
    <Select
      name="country"
      label="Country (optional)"
      placeholder="Choose a country"
      options={countryOptions}
      value={value}
      onValueChange={(country) => onChoose(country as NewsletterCountry | '')}
    />
  )
}
