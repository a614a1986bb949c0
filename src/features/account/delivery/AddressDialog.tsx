import { type ReactNode, useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { addressLimits, MAX_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import { addressCountryName } from '#shared/domain/country-name.ts'
import { AddressFields } from '#ui/AddressFields.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { NameFields } from '#ui/NameFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { readAddress, saveAddress, validateAddress } from './address-mutations.ts'

type AddressDialogProps = { /** On offer for new addresses. */ countries: string[] } & (
  | { address: SavedAddress /** Names the address in the accessible name of the button. */; srLabel: ReactNode }
  | { /** Whose address a new one most likely is. */ name: Pick<SavedAddress, 'firstName' | 'lastName'> }
)

/** The button that opens the address form, for a new address or an existing one. */
export function AddressDialog(props: AddressDialogProps) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  const isNew = 'name' in props
  return (
    <Dialog
      title={isNew ? t('New address') : t('Edit address')}
      trigger={
        <Button variant="ghost">
          {isNew ? (
            t('Add address')
          ) : (
            <>
              {t('Edit')}
              {props.srLabel}
            </>
          )}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <AddressForm
        initial={isNew ? props.name : props.address}
        countries={props.countries}
        onSaved={() => setOpen(false)}
      />
    </Dialog>
  )
}

interface AddressFormProps {
  /** The address to edit, or the name for a new one. */
  initial: Pick<SavedAddress, 'firstName' | 'lastName'> & Partial<SavedAddress>
  countries: string[]
  onSaved: () => void
}

function AddressForm({ initial, countries, onSaved }: AddressFormProps) {
  const { language, t } = useLocale()
  // The address that the fields began with, also when the list is fetched again meanwhile.
  const [base] = useState(isSaved(initial) ? initial : undefined)
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    validate: (values) => validateAddress(values, t),
    submit: async (values) => {
      await saveAddress(readAddress(values), base)
      showToast({ title: t('Address saved') })
      onSaved()
    },
  })

  return (
    <Form className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-6" errors={errors} onSubmit={handleSubmit}>
      <NameFields maxLength={MAX_NAME_LENGTH} defaultValues={initial} className="sm:col-span-3" />
      <AddressFields
        defaultValues={initial}
        countries={offeredCountries(countries, initial.country)}
        countryName={(name) => addressCountryName(name, language)}
        limits={addressLimits}
      />
      {!initial.isDefault && (
        <div className="sm:col-span-6">
          <Checkbox name="isDefault" label={t('Make this my default address')} />
        </div>
      )}
      {errorMessage && Object.keys(errors).length === 0 && <Alert className="sm:col-span-6">{errorMessage}</Alert>}
      <div className="sm:col-span-6">
        <SubmitButton submitting={submitting} label={t('Save address')} busyLabel={t('Saving…')} />
      </div>
    </Form>
  )
}

const isSaved = (initial: AddressFormProps['initial']): initial is SavedAddress => initial.id !== undefined

/** An address in a country that is no longer on offer keeps it. */
const offeredCountries = (countries: string[], current: string | undefined) =>
  current && !countries.includes(current) ? [...countries, current] : countries
