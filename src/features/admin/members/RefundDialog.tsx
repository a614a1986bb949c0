import { useState } from 'react'
import { api } from '#lib/api.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { MemberPayment, NewRefund } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { updateMemberCache } from '../admin-queries.ts'
import { recheckAccessOn403 } from '../useAuthState.ts'
import { parseDollars, refundReasons } from './member-labels.ts'

interface Props {
  payment: MemberPayment
  search: string
}

export function RefundDialog({ payment, search }: Props) {
  const [open, setOpen] = useState(false)
  const { amount, refundable, createdAt, description } = payment
  return (
    <Dialog
      title="Send money back"
      trigger={
        <Button variant="ghost" aria-label={`Refund ${description} of ${longDate(createdAt)}`}>
          Refund
        </Button>
      }
      disablePointerDismissal
      open={open}
      onOpenChange={setOpen}
    >
      <div className="mt-6">
        <DescriptionList
          items={{
            For: description,
            Paid: `${amountLabel(amount)} on ${longDate(createdAt)}`,
            Left: amountLabel(refundable),
          }}
        />
      </div>
      <RefundForm {...{ payment, search }} onRequested={() => setOpen(false)} />
    </Dialog>
  )
}

function RefundForm({ payment: { id, refundable }, search, onRequested }: Props & { onRequested: () => void }) {
  // The idempotency key, one for each opening of the dialog: a form that is sent twice refunds once.
  const [key] = useState(() => crypto.randomUUID())
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    validate: ({ amount = '' }) => validateAmount(amount, refundable),
    submit: async ({ amount = '', reason }) => {
      const body: NewRefund = { amount: parseDollars(amount) ?? 0, reason: reason as NewRefund['reason'], key }
      try {
        const updated = await api.post('/admin/payments/{id}/refunds', { path: { id }, body })
        onRequested()
        if (updated) updateMemberCache(updated, search)
      } catch (error) {
        recheckAccessOn403(error)
        throw error
      }
      showToast({ title: 'Refund ordered', description: `${amountLabel(body.amount)} goes back.` })
      return undefined
    },
  })

  return (
    <Form className="mt-6 grid gap-6" aria-label="Refund" errors={errors} onSubmit={handleSubmit}>
      <TextField
        name="amount"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(refundable / 100).toFixed(2)}
        maxLength={14}
        required
      />
      <Select
        name="reason"
        label="Why"
        options={Object.entries(refundReasons).map(([value, label]) => ({ value, label }))}
      />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label="Send back" busyLabel="Sending back…" />
      </div>
    </Form>
  )
}

function validateAmount(amount: string, refundable: number): FormError | undefined {
  const cents = parseDollars(amount)
  const amountError = (description: string) => ({ title: 'Error', description, fields: { amount: description } })
  if (cents === undefined) return amountError('An amount in dollars, please, such as 150.00.')
  if (cents === 0) return amountError('More than nothing, please.')
  return cents > refundable ? amountError(`At most ${amountLabel(refundable)}, please.`) : undefined
}
