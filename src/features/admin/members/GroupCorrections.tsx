import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { groupCorrectionOf, invoiceFieldRules, withBillingFieldNames } from '#lib/billing-details.ts'
import { toFormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import type { AdminGroup } from '#shared/contracts/group.ts'
import { MAX_REASON_LENGTH } from '#shared/contracts/text-limits.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { InvoiceDetailsFields } from '#ui/InvoiceDetailsFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAdminForm } from '../admin-queries.ts'
import { recheckAccessOn403 } from '../useAuthState.ts'

/** Matches the lists of all groups and of one. */
const groupsQuery = { queryKey: ['/admin/groups'] }

/** Corrections that owners make for the manager of a group that has not ended. */
export const GroupCorrections = ({ group }: { group: AdminGroup }) => (
  <>
    <CorrectDetails group={group} />
    {!group.cancelAtPeriodEnd && <EndWithTerm group={group} />}
  </>
)

function CorrectDetails({ group: { id, name, details } }: { group: AdminGroup }) {
  // Of the details that the fields began with, also when the group is fetched again meanwhile.
  const [basedOn, setBasedOn] = useState(details.updatedAt)
  return (
    <GroupDialog
      title={`Invoice details of ${name}`}
      trigger="Invoice details"
      submitLabel="Save"
      onOpen={() => setBasedOn(details.updatedAt)}
      save={({ reason = '', ...values }) =>
        api.put('/admin/groups/{id}/details', {
          path: { id },
          body: { ...groupCorrectionOf(values, basedOn), reason },
        })
      }
      toast={{ title: 'Details saved', description: 'The next invoice has them.' }}
    >
      <p className="max-w-measure">
        They stand on the next invoices, and the country decides about their tax. Earlier invoices stay as they are.
      </p>
      <InvoiceDetailsFields defaultValues={details} {...invoiceFieldRules('en')} />
    </GroupDialog>
  )
}

const EndWithTerm = ({ group: { id, name, endsAt } }: { group: AdminGroup }) => (
  <GroupDialog
    title={`End ${name} with its term`}
    trigger="End with the term"
    submitLabel="End with the term"
    save={({ reason = '' }) => api.post('/admin/groups/{id}/cancellation', { path: { id }, body: { reason } })}
    toast={{ title: 'It will not renew', description: 'An e-mail tells the manager.' }}
  >
    <p className="max-w-measure">
      Its members keep their seats until {fullDate(endsAt)}, and nothing more is charged. An unpaid term ends at once.
      An e-mail tells the manager.
    </p>
  </GroupDialog>
)

interface GroupDialogProps {
  title: string
  trigger: string
  submitLabel: string
  onOpen?: () => void
  save: (values: Record<string, string>) => Promise<AdminGroup>
  toast: { title: string; description: string }
  children: ReactNode
}

/** A dialog with a form that asks for the reason, which the audit log keeps. */
function GroupDialog({ title, trigger, onOpen, ...form }: GroupDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={title}
      trigger={
        <Button variant="ghost" aria-label={title}>
          {trigger}
        </Button>
      }
      disablePointerDismissal
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpen?.()
        setOpen(isOpen)
      }}
    >
      <GroupForm {...form} title={title} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

type GroupFormProps = Omit<GroupDialogProps, 'trigger' | 'onOpen'> & { onSaved: () => void }

function GroupForm({ title, submitLabel, save, toast, children, onSaved }: GroupFormProps) {
  const { submitting, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      try {
        await save(values)
      } catch (error) {
        // Not thrown, because the names of its fields are changed.
        recheckAccessOn403(error)
        // After a conflict the form begins with the new details when it is opened again.
        invalidate(groupsQuery)
        return withBillingFieldNames(toFormError(error, 'Error'))
      }
      onSaved()
      invalidate(groupsQuery)
      showToast(toast)
      return undefined
    },
  })
  return (
    <Form className="mt-6 grid gap-6" aria-label={title} {...formProps}>
      {children}
      <TextField
        name="reason"
        label="Why"
        hint="For staff; the manager does not see it."
        maxLength={MAX_REASON_LENGTH}
        required
      />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label={submitLabel} busyLabel="Saving…" />
      </div>
    </Form>
  )
}
