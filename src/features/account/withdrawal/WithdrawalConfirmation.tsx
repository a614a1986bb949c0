import { api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache } from '#lib/api-query.ts'
import { refreshUser } from '#lib/current-user.ts'
import { useAction } from '#lib/useAction.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { longDate, longDateAndTime } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'

interface WithdrawalConfirmationProps {
  withdrawal: Withdrawal
  onConfirmed: (withdrawal: Withdrawal) => void
  onEdit: () => void
}

/** The second step: the full statement, and the button that submits it. */
export function WithdrawalConfirmation({ withdrawal, onConfirmed, onEdit }: WithdrawalConfirmationProps) {
  const { pending, errorMessage, run } = useAction()
  const { id, name, email, plan, concludedAt, amount, currency } = withdrawal

  const confirm = () =>
    run(async () => {
      const confirmed = await api.post('/user/withdrawals/{id}/confirmation', { path: { id } })
      updateCache(apiQuery('/user/withdrawals'), (known) => [confirmed, ...known.filter((one) => one.id !== id)])
      invalidate(apiQuery('/user/subscription'))
      refreshUser()
      onConfirmed(confirmed)
      return { title: 'Success', description: 'Your withdrawal is received.' }
    })

  return (
    <>
      <h2 className="text-title">Is this what you declare?</h2>
      <blockquote className="mt-6 max-w-measure border-l-2 border-line pl-5 text-lead">
        I, {name}, withdraw from the contract for {plan} that I concluded on {longDate(concludedAt)}. The confirmation
        of receipt goes to <span className="break-words">{email}</span>.
      </blockquote>
      <p className="mt-6 max-w-measure text-soft">
        The subscription then ends at once, and {amountLabel(amount, currency)} go back to where they came from, within
        fourteen days. Your account stays, with the free plan.
      </p>
      {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button onClick={confirm} disabled={pending} focusableWhenDisabled>
          {pending ? 'Processing...' : 'Confirm withdrawal'}
        </Button>
        <Button variant="ghost" onClick={onEdit} disabled={pending} focusableWhenDisabled>
          Correct the statement
        </Button>
        <a className="action flex min-h-11 items-center" href="/account#subscription">
          Keep the contract
        </a>
      </div>
    </>
  )
}

/** The receipt, with the time of the withdrawal. */
export function WithdrawalReceipt({ name, email, plan, amount, currency, confirmedAt }: Withdrawal) {
  return (
    <>
      <h2 className="text-title">Your withdrawal is received</h2>
      <p className="mt-3 mb-7 max-w-measure text-soft italic">
        A letter with all of this, to keep, is on its way to <span className="break-words">{email}</span>.
      </p>
      <DescriptionList
        items={{
          // With its time a date is wider than the column of a telephone.
          Received: confirmedAt && (
            <time className="whitespace-normal" dateTime={confirmedAt}>
              {longDateAndTime(confirmedAt)}
            </time>
          ),
          From: name,
          Contract: plan,
          'Goes back': amountLabel(amount, currency),
        }}
      />
      <p className="mt-8">
        <a className="action inline-block" href="/account#subscription">
          Your account
        </a>
      </p>
    </>
  )
}

interface NothingToWithdrawProps {
  /** The reader has a paid contract that is older than the fourteen days of the law. */
  isPaying: boolean
}

export function NothingToWithdraw({ isPaying }: NothingToWithdrawProps) {
  return (
    <>
      <h2 className="text-title">There is no contract to withdraw from</h2>
      <p className="mt-3 max-w-measure text-soft italic">
        {isPaying
          ? 'A contract may be withdrawn from for fourteen days, and yours is older. You can still cancel it: it then ends with what is paid for.'
          : 'You pay for nothing at the moment, so there is nothing to pay back.'}
      </p>
      <p className="mt-8">
        <a className="action inline-block" href="/account#subscription">
          Your subscription
        </a>
      </p>
    </>
  )
}
