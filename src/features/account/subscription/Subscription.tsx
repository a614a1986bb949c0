import { useApiList, useApiQuery } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CardOnFile } from '../card/CardOnFile.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { Invoices } from './Invoices.tsx'
import { OtherPlans } from './OtherPlans.tsx'
import { Payments } from './Payments.tsx'
import { SubscriptionStatus } from './SubscriptionStatus.tsx'
import { TaxDetailsDialog } from './TaxDetailsDialog.tsx'

/** The subscription tab: current plan, other plans, card, invoice details, payments, invoices, withdrawal. */
export function Subscription() {
  const { t, href } = useLocale()
  const { data: userSubscription } = useApiQuery('/user/subscription')
  const { data: payments } = useApiList('/user/payments')
  const isPaying = userSubscription?.source === 'stripe'
  const nextPayment = isPaying && !userSubscription.cancelAtPeriodEnd ? userSubscription.currentPeriodEnd : null
  return (
    <>
      <Section title={t('Your subscription')}>
        <SubscriptionStatus />
      </Section>
      <Section
        title={t('Other plans')}
        action={
          <a className="action inline-block" href={href('/subscription')}>
            {t('View all plans')}
          </a>
        }
      >
        <OtherPlans />
      </Section>
      {isPaying && (
        <Section title={t('Your card')}>
          <CardOnFile nextPayment={nextPayment} />
        </Section>
      )}
      {isPaying && userSubscription.taxBehavior && !includesPrint(userSubscription.subscription) && (
        <Section title={t('Invoice details')}>
          <TaxDetailsDialog />
        </Section>
      )}
      <Section title={t('Payments')}>
        <Payments />
      </Section>
      {(isPaying || Boolean(payments?.length)) && (
        <Section title={t('Invoices')}>
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
  const { t, href, longDate } = useLocale()
  const query = useApiQuery('/user/withdrawals')
  // A section that failed stays in its place, with its 'Try again' and the focus, also when the retry finds nothing.
  const hasFailed = query.errorUpdateCount > 0
  const deadline = userSubscription?.withdrawableUntil
  const withdrawal = query.data?.find(({ confirmedAt }) => confirmedAt)
  if (!deadline && !withdrawal?.confirmedAt && !hasFailed) return undefined
  return (
    <Section title={t('Withdrawal')}>
      {(withdrawal || hasFailed) && (
        <QueryBoundary query={query} subject={t('What you declared before')} skeleton={<ListSkeleton />}>
          {() => <PreviousWithdrawal withdrawal={withdrawal} />}
        </QueryBoundary>
      )}
      {deadline && userSubscription && (
        <>
          <p className="max-w-measure text-soft">
            {t(
              'Until {date} you may withdraw from the contract for {plan} without giving a reason. It ends at once, and all that you paid for it goes back to your card.',
              { date: longDate(deadline), plan: userSubscription.subscription.name },
            )}
          </p>
          <p className="mt-3">
            <a className="action inline-block" href={href('/account/withdrawal')}>
              {t('Withdraw from the contract here')}
            </a>
          </p>
        </>
      )}
    </Section>
  )
}

function PreviousWithdrawal({ withdrawal }: { withdrawal: Withdrawal | undefined }) {
  const { t, longDateAndTime } = useLocale()
  return withdrawal?.confirmedAt ? (
    <p className="max-w-measure text-soft">
      {t('You withdrew from the contract for {plan}; we received it on {date}.', {
        plan: withdrawal.plan,
        date: longDateAndTime(withdrawal.confirmedAt),
      })}
    </p>
  ) : (
    <p className="text-soft italic">{t('You have not withdrawn from anything.')}</p>
  )
}
