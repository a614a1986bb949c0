import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { longDateAndTime } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { DescriptionList } from '../../../ui/Facts.tsx'

/** The receipt, with the moment that counts. */
export function WithdrawalReceipt({ name, email, plan, amount, confirmedAt }: Withdrawal) {
  return (
    <>
      <h2 className="text-title">Your withdrawal is received</h2>
      <p className="mt-3 mb-7 max-w-measure text-soft italic">
        A letter with all of this, to keep, is on its way to <span className="break-words">{email}</span>.
      </p>
      <DescriptionList
        items={{
          WithdrawalReceipt: confirmedAt && <time dateTime={confirmedAt}>{longDateAndTime(confirmedAt)}</time>,
          From: name,
          Contract: plan,
          'Goes back': amountLabel(amount),
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
