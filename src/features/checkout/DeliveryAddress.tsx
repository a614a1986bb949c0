import { addressCountries } from '#shared/contracts/postal-code.ts'
import { AddressFields } from '../../ui/PlaceFields.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CheckoutSection } from './CheckoutPart.tsx'

interface DeliveryAddressProps {
  defaultValues: Record<string, string | undefined>
}

/** Where the printed edition goes every month. */
export function DeliveryAddress({ defaultValues }: DeliveryAddressProps) {
  const country = addressCountries.find((name) => name === defaultValues.country)
  return (
    <CheckoutSection title="Delivery Address">
      <p className="mb-7 text-[1.0625rem] text-soft italic">
        The printed edition goes here every month. You can change it in your account until each edition’s list is
        closed.
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            name="fullName"
            label="Full name"
            defaultValue={defaultValues.fullName}
            autoComplete="shipping name"
            maxLength={201}
            required
          />
        </div>
        <AddressFields defaultValues={{ ...defaultValues, country }} countries={addressCountries} />
      </div>
    </CheckoutSection>
  )
}
