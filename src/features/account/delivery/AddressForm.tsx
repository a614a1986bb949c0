import type { SavedAddress } from '#shared/contracts/address.ts'
import { addressCountries } from '#shared/contracts/postal-code.ts'
import { useSending } from '../../../lib/sending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showFault, showToast } from '../../../ui/toast.tsx'
import { addressIn, faultInAddress, saveAddress } from './writing.ts'

interface Props {
  /** The address to correct, or what is known of a new one. */
  known: Pick<SavedAddress, 'firstName' | 'lastName'> & Partial<SavedAddress>
  onSaved: () => void
}

const countryOptions = addressCountries.map((country) => ({ value: country, label: country }))

export function AddressForm({ known, onSaved }: Props) {
  const { sending, errors, submit } = useSending({
    failed: 'Error',
    say: showFault,
    find: faultInAddress,
    send: async (values) => {
      await saveAddress(addressIn(values), known.id)
      showToast({ title: 'Address saved', duration: 3000 })
      onSaved()
    },
  })

  return (
    <Form className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-6" errors={errors} onSubmit={submit}>
      <div className="sm:col-span-3">
        <TextField
          name="firstName"
          label="First name"
          defaultValue={known.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="lastName"
          label="Last name"
          defaultValue={known.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="addressLine1"
          label="Address line 1"
          defaultValue={known.addressLine1}
          autoComplete="address-line1"
          maxLength={200}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="addressLine2"
          label="Address line 2 (optional)"
          defaultValue={known.addressLine2 ?? ''}
          autoComplete="address-line2"
          maxLength={200}
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="city"
          label="City"
          defaultValue={known.city}
          autoComplete="address-level2"
          maxLength={100}
          required
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="state"
          label="State (optional)"
          defaultValue={known.state ?? ''}
          autoComplete="address-level1"
          maxLength={100}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="postalCode"
          label="Postal code"
          defaultValue={known.postalCode}
          autoComplete="postal-code"
          maxLength={20}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <Select
          name="country"
          label="Country"
          defaultValue={known.country ?? addressCountries[0]}
          autoComplete="country-name"
          options={countryOptions}
        />
      </div>
      {!known.isDefault && (
        <div className="sm:col-span-6">
          <Checkbox name="isDefault" label="Make this my default address" />
        </div>
      )}
      <div className="sm:col-span-6">
        <Button type="submit" disabled={sending} focusableWhenDisabled>
          {sending ? 'Saving…' : 'Save address'}
        </Button>
      </div>
    </Form>
  )
}
