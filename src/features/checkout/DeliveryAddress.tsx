import { addressCountries } from '#shared/contracts/postal-code.ts'
import { AddressFields } from '../../ui/PlaceFields.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'

interface Props {
  known: Record<string, string | undefined>
}

/** Where the printed edition goes every month. */
export function DeliveryAddress({ known }: Props) {
  const country = addressCountries.find((name) => name === known.country)
  return (
    <CheckoutPart title="Delivery Address">
      <p className="mb-7 text-[1.0625rem] text-soft italic">
        The printed edition goes here every month. You can change it in your account until each edition’s list is
        closed.
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            name="fullName"
            label="Full name"
            defaultValue={known.fullName}
            autoComplete="shipping name"
            maxLength={201}
            required
          />
        </div>
        <AddressFields defaultValues={{ ...known, country }} countries={addressCountries} />
      </div>
    </CheckoutPart>
  )
}
