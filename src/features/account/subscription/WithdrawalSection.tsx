import { useApiQuery } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { longDate, longDateAndTime } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'

interface Props {
  userSubscription: UserSubscription | null | undefined
}

/**
 * The right of withdrawal while it lasts, in the words that Directive (EU) 2023/2673 requires of its button; then an earlier
 * withdrawal. Nothing where there is neither.
 */
export function WithdrawalSection({ userSubscription }: Props) {
  const query = useApiQuery('/user/withdrawals')
  // A section that failed stays in its place, with its 'Try again' and the focus, also when the retry finds nothing.
  const hasFailed = query.errorUpdateCount > 0
  const deadline = userSubscription?.withdrawableUntil
  const withdrawal = query.data?.find(({ confirmedAt }) => confirmedAt)
  if (!deadline && !withdrawal?.confirmedAt && !hasFailed) return undefined
  return (
    <Section title="Withdrawal">
      {(withdrawal || hasFailed) && (
        <QueryBoundary query={query} subject="What you declared before" skeleton={<ListSkeleton />}>
          {() => <PreviousWithdrawal {...{ withdrawal }} />}
        </QueryBoundary>
      )}
      {deadline && userSubscription && (
        <>
          <p className="max-w-measure text-soft">
            Until {longDate(deadline)} you may withdraw from the contract for {userSubscription.subscription.name}{' '}
            without giving a reason. It ends at once, and all that you paid for it goes back to your card.
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

const PreviousWithdrawal = ({ withdrawal }: { withdrawal: Withdrawal | undefined }) =>
  withdrawal?.confirmedAt ? (
    <p className="max-w-measure text-soft">
      You withdrew from the contract for {withdrawal.plan}; we received it on {longDateAndTime(withdrawal.confirmedAt)}.
    </p>
  ) : (
    <p className="text-soft italic">You have not withdrawn from anything.</p>
  )
