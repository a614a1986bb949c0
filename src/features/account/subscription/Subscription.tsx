import { useApiList, useApiQuery } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { longDate, longDateAndTime } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { CardOnFile } from '../card/CardOnFile.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { Invoices } from './Invoices.tsx'
import { OtherPlans } from './OtherPlans.tsx'
import { Payments } from './Payments.tsx'
import { SubscriptionStatus } from './SubscriptionStatus.tsx'

/** The subscription tab: current plan, other plans, card, payments, invoices, withdrawal. */
export function Subscription() {
  const { data: userSubscription } = useApiQuery('/user/subscription')
  const { data: payments } = useApiList('/user/payments')
  const isPaying = userSubscription?.source === 'stripe'
  const nextPayment = isPaying && !userSubscription.cancelAtPeriodEnd ? userSubscription.currentPeriodEnd : null
  return (
    <>
      <Section title="Your subscription">
        <SubscriptionStatus />
      </Section>
      <Section
        title="Other plans"
        action={
          <a className="action inline-block" href="/subscription">
            View all plans
          </a>
        }
      >
        <OtherPlans />
      </Section>
      {isPaying && (
        <Section title="Your card">
          <CardOnFile nextPayment={nextPayment} />
        </Section>
      )}
      <Section title="Payments">
        <Payments />
      </Section>
      {(isPaying || Boolean(payments?.length)) && (
        <Section title="Invoices">
          <Invoices />
        </Section>
      )}
      {(isPaying || Boolean(payments?.length)) && <WithdrawalSection userSubscription={userSubscription} />}
    </>
  )
}

interface WithdrawalSectionProps {
  userSubscription: UserSubscription | null | undefined
}

/**
 * The right of withdrawal while it lasts, in the words that Directive (EU) 2023/2673 requires of its button; then an earlier
 * withdrawal. Nothing where there is neither.
 */
function WithdrawalSection({ userSubscription }: WithdrawalSectionProps) {
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
          {() => <PreviousWithdrawal withdrawal={withdrawal} />}
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
