import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { dateAndTime, longDate } from '#shared/domain/dates.ts'
import { useQuery } from '../../../lib/queries.ts'
import { Part } from '../../../ui/Part.tsx'

interface Props {
  subscribed: UserSubscription | null | undefined
}

/**
 * The right to withdraw, for as long as it lasts and in the words that the law gives its button; afterwards what was
 * declared. Nothing where there is neither.
 */
export function WithdrawalPart({ subscribed }: Props) {
  const { data: withdrawals } = useQuery('/user/withdrawals')
  const until = subscribed?.withdrawableUntil
  const received = withdrawals?.find(({ confirmedAt }) => confirmedAt)
  if (!until && !received?.confirmedAt) return undefined
  return (
    <Part title="Withdrawal">
      {received?.confirmedAt && (
        <p className="max-w-measure text-soft">
          You withdrew from the contract for {received.plan}; we received it on {dateAndTime(received.confirmedAt)}.
        </p>
      )}
      {until && subscribed && (
        <>
          <p className="max-w-measure text-soft">
            Until {longDate(until)} you may withdraw from the contract for {subscribed.subscription.name} without giving
            a reason. It ends at once, and all that you paid for it goes back to your card.
          </p>
          <p className="mt-3">
            <a className="action inline-block" href="/account/withdrawal">
              Withdraw from the contract here
            </a>
          </p>
        </>
      )}
    </Part>
  )
}
