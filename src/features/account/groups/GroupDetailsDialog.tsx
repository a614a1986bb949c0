import { useState } from 'react'
import { groupCorrectionOf, invoiceFieldRules, withBillingFieldNames } from '#lib/billing-details.ts'
import { toFormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { Group } from '#shared/contracts/group.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { InvoiceDetailsFields } from '#ui/InvoiceDetailsFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { correctGroup } from './group-mutations.ts'

/** Corrects what the next invoices of a group name. */
export function GroupDetailsDialog({ group }: { group: Group }) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={t('Invoice details')}
      trigger={<Button variant="ghost">{t('Change the invoice details')}</Button>}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <DetailsForm group={group} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

function DetailsForm({ group: { id, details }, onSaved }: { group: Group; onSaved: () => void }) {
  const { t, language } = useLocale()
  // Of the details that the fields began with, also when the group is fetched again meanwhile.
  const [basedOn] = useState(details.updatedAt)
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async (values) => {
      try {
        await correctGroup(id, groupCorrectionOf(values, basedOn))
      } catch (error) {
        return withBillingFieldNames(toFormError(error, t('Error')))
      }
      onSaved()
      showToast({ title: t('Success'), description: t('The next invoice has the new details.') })
      return undefined
    },
  })
  return (
    <Form className="mt-6 grid gap-6" aria-label={t('Invoice details')} errors={errors} onSubmit={handleSubmit}>
      <p className="max-w-measure font-ui text-small text-soft">
        {t(
          'They stand on the next invoices, and the country decides about their tax. Earlier invoices stay as they are.',
        )}
      </p>
      <InvoiceDetailsFields defaultValues={details} {...invoiceFieldRules(language)} />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label={t('Save')} busyLabel={t('Processing...')} />
      </div>
    </Form>
  )
}
