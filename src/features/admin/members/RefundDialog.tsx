import { useState } from 'react'
import { api } from '#lib/api.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { MemberPayment, NewRefund } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { recheckAccessOn403 } from '../useAuthState.ts'
import { updateMemberCache } from './memberCache.ts'
import { refundReasons } from './memberLabels.ts'
import { parseDollars } from './parseDollars.ts'

interface Props {
  payment: MemberPayment
  search: string
}

/** How much of a payment goes back, and why, on a sheet. */
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
  // One for each opening of the sheet: what is sent twice from it goes back once.
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
      {errorMessage && (
        <p role="alert" className="border-l-2 border-accent pl-5">
          {errorMessage}
        </p>
      )}
      <div>
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Sending back…' : 'Send back'}
        </Button>
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
