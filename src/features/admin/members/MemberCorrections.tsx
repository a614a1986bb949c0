import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { type AddressCountry, addressCountries } from '#shared/contracts/address-rules.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'
import { addressLimits, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '#shared/contracts/text-limits.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { AddressFields } from '#ui/AddressFields.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { NameFields } from '#ui/NameFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { updateMemberCache, useAdminForm } from '../admin-queries.ts'
import { memberName } from './member-labels.ts'

interface Props {
  detail: MemberDetail
  search: string
}

/** Ends a paid subscription when its period is over. */
export function EndWithPeriod({ detail, search }: Props) {
  const { member, subscription } = detail
  const end = subscription?.currentPeriodEnd
  return (
    <CorrectionDialog
      title={`End ${subscription?.subscription.name} for ${memberName(member)}`}
      trigger="End with the period"
      submitLabel="End with the period"
      search={search}
      save={async ({ reason = '' }) => {
        const path = { id: member.id }
        return api.post('/admin/members/{id}/subscription/cancellation', { path, body: { reason } })
      }}
      toast={{ title: 'It will not renew', description: `An e-mail tells ${memberName(member)}.` }}
    >
      <p className="max-w-measure">
        {end ? `They keep it until ${fullDate(end)}, and nothing more is charged.` : 'Nothing more is charged.'} An
        unpaid period ends it at once. An e-mail tells them.
      </p>
    </CorrectionDialog>
  )
}

/** Sends a link to another address; the account changes when its mailbox has confirmed it. */
export function CorrectEmail({ detail: { member }, search }: Props) {
  return (
    <CorrectionDialog
      title={`Another e-mail address for ${memberName(member)}`}
      trigger="Correct the e-mail address"
      submitLabel="Send the link"
      search={search}
      save={async ({ email = '', reason = '' }) =>
        api.post('/admin/members/{id}/email', { path: { id: member.id }, body: { email, reason } })
      }
      toast={{ title: 'Link sent', description: 'The address changes when its mailbox has confirmed it.' }}
    >
      <p className="max-w-measure">
        A link goes to the new address, and the account changes when it is opened. The present address gets an e-mail
        then.
      </p>
      <TextField
        name="email"
        label="New address"
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
    </CorrectionDialog>
  )
}

/** Corrects a saved address. */
export function CorrectAddress({ detail: { member }, search, address }: Props & { address: SavedAddress }) {
  return (
    <CorrectionDialog
      title={`Correct an address of ${memberName(member)}`}
      trigger={
        <>
          Correct<span className="sr-only">: {address.addressLine1}</span>
        </>
      }
      submitLabel="Save address"
      search={search}
      save={async ({ firstName = '', lastName = '', addressLine1 = '', city = '', postalCode = '', ...values }) =>
        api.put('/admin/members/{id}/addresses/{addressId}', {
          path: { id: member.id, addressId: address.id },
          body: {
            ...{ firstName, lastName, addressLine1, addressLine2: values.addressLine2, city, state: values.state },
            ...{ postalCode, country: values.country as AddressCountry, reason: values.reason ?? '' },
          },
        })
      }
      toast={{ title: 'Address saved' }}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-6">
        <NameFields maxLength={MAX_NAME_LENGTH} defaultValues={address} className="sm:col-span-3" />
        <AddressFields defaultValues={address} countries={addressCountries} limits={addressLimits} />
      </div>
    </CorrectionDialog>
  )
}

interface CorrectionDialogProps {
  title: string
  trigger: ReactNode
  submitLabel: string
  search: string
  save: (values: Record<string, string>) => Promise<MemberDetail>
  toast: { title: string; description?: string }
  children: ReactNode
}

/** A dialog with a form that asks for the reason, which the audit log keeps. */
function CorrectionDialog({ title, trigger, ...form }: CorrectionDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={title}
      trigger={<Button variant="ghost">{trigger}</Button>}
      disablePointerDismissal
      open={open}
      onOpenChange={setOpen}
    >
      <CorrectionForm {...form} title={title} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

type CorrectionFormProps = Omit<CorrectionDialogProps, 'trigger'> & { onSaved: () => void }

function CorrectionForm({ title, submitLabel, search, save, toast, children, onSaved }: CorrectionFormProps) {
  const { submitting, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const updated = await save(values)
      onSaved()
      updateMemberCache(updated, search)
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
        hint="For staff; the reader does not see it."
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
