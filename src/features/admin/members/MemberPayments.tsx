import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { MemberDetail, MemberPayment, NewRefund } from '#shared/contracts/member.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel, currencyName, fractionDigits, unitsOf } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { paymentQueries, updateMemberCache, useAdminForm } from '../admin-queries.ts'
import { parseAmount } from '../parse-amount.ts'
import { DisputeEvidenceDialog } from './DisputeEvidenceDialog.tsx'
import { disputeLabel, refundLabel, refundReasons, stripeCodeLabel } from './member-labels.ts'
import { PaymentRow, RecordList, ShortDate } from './RecordList.tsx'
import type { MemberDetailProps } from './types.ts'

export const MemberPayments = ({ detail, search, canManage }: MemberDetailProps) => (
  <PaymentLedger
    payments={detail.payments}
    canManage={canManage}
    onRefunded={(updated) => updated && updateMemberCache(updated, search)}
  />
)

interface PaymentLedgerProps extends Pick<MemberDetailProps, 'canManage'>, RefundHandler {
  payments: MemberPayment[]
}

interface RefundHandler {
  /** Takes the member whose payment it was; null when the account is deleted. */
  onRefunded: (updated: MemberDetail | null) => void
}

/** The payments of a member or a group, newest first, each with its refunds and disputes. */
export function PaymentLedger({ payments, canManage, onRefunded }: PaymentLedgerProps) {
  if (payments.length === 0) return <EmptyNote>Nothing has been paid.</EmptyNote>
  return (
    <RecordList label="Payments">
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentRow {...payment} date={payment.createdAt} label={payment.description} expectedStatus="succeeded">
            {canManage && payment.refundable > 0 && <RefundDialog payment={payment} onRefunded={onRefunded} />}
          </PaymentRow>
          <PaymentFollowUps {...payment} canManage={canManage} />
        </li>
      ))}
    </RecordList>
  )
}

/** Refunds that Stripe does not know yet, those that it knows, and disputes. */
function PaymentFollowUps({
  refunds,
  disputes,
  fraudWarning,
  pendingRefundAmount,
  currency,
  canManage,
}: MemberPayment & Pick<MemberDetailProps, 'canManage'>) {
  if (refunds.length + disputes.length + pendingRefundAmount === 0 && !fraudWarning) return null
  return (
    <ul className="mb-2.5 border-l-2 border-line pl-4 font-ui text-small leading-body font-medium text-soft @min-[30rem]/member:ml-34">
      {pendingRefundAmount > 0 && (
        <li className="text-accent">{amountLabel(pendingRefundAmount, currency)} on its way back</li>
      )}
      {fraudWarning && (
        <li className="text-accent">Suspected of fraud by the card network ({stripeCodeLabel(fraudWarning)})</li>
      )}
      {refunds.map(({ id, amount, status, reason, creditNoteNumber, createdAt }) => (
        <li key={id} className={status === 'succeeded' ? undefined : 'text-accent'}>
          {amountLabel(amount, currency)} {refundLabel(status)} <ShortDate date={createdAt} />
          {reason && <> · {refundReasons[reason as keyof typeof refundReasons] ?? stripeCodeLabel(reason)}</>}
          {creditNoteNumber && ` · Credit note ${creditNoteNumber}`}
        </li>
      ))}
      {disputes.map(({ id, amount, status, reason, createdAt }) => {
        const { event, outcome } = disputeLabel(status)
        return (
          <li key={id} className="text-accent">
            {amountLabel(amount, currency)} {event} <ShortDate date={createdAt} />
            {reason && ` (${stripeCodeLabel(reason)})`}: {outcome}
            <span className="mt-1 block text-ink">
              <DisputeEvidenceDialog id={id} canManage={canManage} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface RefundDialogProps extends RefundHandler {
  payment: MemberPayment
}

function RefundDialog({ payment, onRefunded }: RefundDialogProps) {
  const [open, setOpen] = useState(false)
  // The idempotency key: a form that is sent twice refunds once. While the answer to a request is missing the key stays, also when the
  // dialog is closed and opened again: the refund may have been ordered.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isAnswered, setIsAnswered] = useState(false)
  const { amount, currency, refundable, createdAt, description } = payment
  return (
    <Dialog
      title="Send money back"
      trigger={
        <Button variant="ghost" aria-label={`Refund ${description} of ${fullDate(createdAt)}`}>
          Refund
        </Button>
      }
      disablePointerDismissal
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen && isAnswered) {
          setKey(crypto.randomUUID())
          setIsAnswered(false)
        }
        setOpen(isOpen)
      }}
    >
      <div className="mt-6">
        <DescriptionList
          items={{
            For: description,
            Paid: `${amountLabel(amount, currency)} on ${fullDate(createdAt)}`,
            Left: amountLabel(refundable, currency),
          }}
        />
      </div>
      <RefundForm
        payment={payment}
        idempotencyKey={key}
        onRefunded={onRefunded}
        onAnswered={() => setIsAnswered(true)}
        onRequested={() => setOpen(false)}
      />
    </Dialog>
  )
}

interface RefundFormProps extends RefundDialogProps {
  idempotencyKey: string
  /** It is known what became of the requests with this key. */
  onAnswered: () => void
  onRequested: () => void
}

function RefundForm({
  payment: { id, refundable, currency },
  idempotencyKey: key,
  onRefunded,
  onAnswered,
  onRequested,
}: RefundFormProps) {
  const { submitting, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    unreachable: NO_ANSWER,
    defaultMessage: NO_ANSWER,
    validate: ({ amount = '' }) => validateAmount(amount, refundable, currency),
    submit: async ({ amount = '', reason }) => {
      const body: NewRefund = { amount: parseAmount(amount, currency) ?? 0, reason: reason as NewRefund['reason'], key }
      try {
        const updated = await api.post('/admin/payments/{id}/refunds', { path: { id }, body })
        onAnswered()
        onRequested()
        onRefunded(updated)
      } catch (error) {
        // The database looks for the key first: so a conflict says whether there is a refund under it, other refusals do not.
        if (error instanceof ApiError && error.status === 409) onAnswered()
        invalidate(...paymentQueries)
        throw error
      }
      showToast({ title: 'Refund ordered', description: `${amountLabel(body.amount, currency)} goes back.` })
      return undefined
    },
  })

  return (
    <Form className="mt-6 grid gap-6" aria-label="Refund" {...formProps}>
      <TextField
        name="amount"
        label={currency === DEFAULT_CURRENCY ? 'Amount in dollars' : `Amount in ${currencyName(currency)}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={unitsOf(refundable, currency).toFixed(fractionDigits(currency))}
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

const NO_ANSWER = 'There was no answer, so the refund may have been ordered. Send it again as it is: it is made once.'

function validateAmount(amount: string, refundable: number, currency: string): FormError | undefined {
  const cents = parseAmount(amount, currency)
  const amountError = (description: string) => ({ title: 'Error', description, fields: { amount: description } })
  if (cents === undefined) return amountError('An amount, please, such as 150.00.')
  if (cents === 0) return amountError('More than nothing, please.')
  return cents > refundable ? amountError(`At most ${amountLabel(refundable, currency)}, please.`) : undefined
}
