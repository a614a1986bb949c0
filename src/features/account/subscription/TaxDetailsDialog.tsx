import { useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { billingOf, countryOptions, withBillingFieldNames } from '#lib/billing-details.ts'
import { toFormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { needsPostalCode, vatIdType } from '#shared/contracts/billing-country.ts'
import type { TaxDetails } from '#shared/contracts/tax.ts'
import { addressLimits, MAX_VAT_ID_LENGTH } from '#shared/contracts/text-limits.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { changeTaxDetails } from './subscription-mutations.ts'

/** Changes by what the next invoice of a plan without a printed edition is taxed. */
export function TaxDetailsDialog() {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="max-w-measure text-soft">
        {t('Your country, and the VAT id of a business, decide about the tax of your next invoice.')}
      </p>
      <div className="mt-3">
        <Dialog
          title={t('Invoice details')}
          trigger={<Button variant="ghost">{t('Change the invoice details')}</Button>}
          open={open}
          onOpenChange={setOpen}
          disablePointerDismissal
        >
          <div className="mt-6">
            <LoadedForm onSaved={() => setOpen(false)} />
          </div>
        </Dialog>
      </div>
    </>
  )
}

/** Stripe is asked when the dialog is opened. */
function LoadedForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLocale()
  const query = useApiQuery('/user/subscription/tax-details')
  return (
    <QueryBoundary query={query} subject={t('Your invoice details')} skeleton={<ListSkeleton />}>
      {(details) =>
        details ? (
          <DetailsForm details={details} onSaved={onSaved} />
        ) : (
          <p>{t('Your invoices are without tax, or taxed where your printed edition goes.')}</p>
        )
      }
    </QueryBoundary>
  )
}

function DetailsForm({ details, onSaved }: { details: TaxDetails; onSaved: () => void }) {
  const { t, language } = useLocale()
  const [country, setCountry] = useState(details.country ?? '')
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async (values) => {
      try {
        await changeTaxDetails(billingOf(values) ?? { country })
      } catch (error) {
        return withBillingFieldNames(toFormError(error, t('Error')))
      }
      onSaved()
      showToast({ title: t('Success'), description: t('The next invoice has the new details.') })
      return undefined
    },
  })
  return (
    <Form className="grid gap-6" aria-label={t('Invoice details')} errors={errors} onSubmit={handleSubmit}>
      <p className="max-w-measure font-ui text-small text-soft">
        {t('They change the tax of the next invoice. Earlier invoices and your currency stay as they are.')}
      </p>
      <Select
        name="country"
        label={t('Your country')}
        placeholder={t('Choose your country')}
        value={country}
        onValueChange={(value) => setCountry(String(value))}
        autoComplete="billing country"
        options={countryOptions(language)}
        required
      />
      {needsPostalCode(country) && (
        <TextField
          name="postalCode"
          label={t('Postal code')}
          defaultValue={country === details.country ? details.postalCode : ''}
          autoComplete="billing postal-code"
          maxLength={addressLimits.postalCode}
          required
        />
      )}
      {vatIdType(country) && (
        <TextField
          name="vatId"
          label={t('VAT id (optional)')}
          hint={t('For a business: it stands on the invoice, and decides who owes the tax.')}
          defaultValue={details.vatId ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_VAT_ID_LENGTH}
        />
      )}
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label={t('Save')} busyLabel={t('Processing...')} />
      </div>
    </Form>
  )
}
