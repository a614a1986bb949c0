import type { SavedAddress } from '#shared/contracts/address.ts'
import { addressCountries } from '#shared/contracts/postal-code.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { AddressFields } from '../../../ui/PlaceFields.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { readAddress, validateAddress, saveAddress } from './writing.ts'

interface AddressFormProps {
  /** The address to correct, or what is known of a new one. */
  initial: Pick<SavedAddress, 'firstName' | 'lastName'> & Partial<SavedAddress>
  onSaved: () => void
}

export function AddressForm({ initial, onSaved }: AddressFormProps) {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    onError: showErrorToast,
    validate: validateAddress,
    submit: async (values) => {
      await saveAddress(readAddress(values), initial.id)
      showToast({ title: 'Address saved', duration: 3000 })
      onSaved()
    },
  })

  return (
    <Form className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-6" errors={errors} onSubmit={handleSubmit}>
      <div className="sm:col-span-3">
        <TextField
          name="firstName"
          label="First name"
          defaultValue={initial.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="lastName"
          label="Last name"
          defaultValue={initial.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <AddressFields defaultValues={initial} countries={addressCountries} />
      {!initial.isDefault && (
        <div className="sm:col-span-6">
          <Checkbox name="isDefault" label="Make this my default address" />
        </div>
      )}
      <div className="sm:col-span-6">
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Saving…' : 'Save address'}
        </Button>
      </div>
    </Form>
  )
}
