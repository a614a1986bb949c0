import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { longDate, longDateAndTime } from '#shared/domain/dates.ts'
import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Part.tsx'
import { useHasFailed } from '../has-failed.ts'
import { LineSkeleton } from '../PartSkeleton.tsx'

interface Props {
  subscribed: UserSubscription | null | undefined
}

/**
 * The right to withdraw, for as long as it lasts and in the words that the law gives its button; afterwards what was
 * declared. Nothing where there is neither.
 */
export function WithdrawalPart({ subscribed }: Props) {
  const query = useQuery('/user/withdrawals')
  const hasFailed = useHasFailed(query)
  const until = subscribed?.withdrawableUntil
  const received = query.data?.find(({ confirmedAt }) => confirmedAt)
  if (!until && !received?.confirmedAt && !hasFailed) return undefined
  return (
    <Section title="Withdrawal">
      {(received || hasFailed) && (
        <QueryBoundary
          query={query}
          subject="What you declared before"
          detail={problemDetail(query.error)}
          skeleton={<LineSkeleton />}
          onRetry={() => invalidate('/user/withdrawals')}
        >
          {() => <Received {...{ received }} />}
        </QueryBoundary>
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
    </Section>
  )
}

const Received = ({ received }: { received: Withdrawal | undefined }) =>
  received?.confirmedAt ? (
    <p className="max-w-measure text-soft">
      You withdrew from the contract for {received.plan}; we received it on {longDateAndTime(received.confirmedAt)}.
    </p>
  ) : (
    <p className="text-soft italic">You have not withdrawn from anything.</p>
  )
