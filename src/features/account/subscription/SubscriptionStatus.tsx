import { useApiQuery } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useFocusWhenLost } from '#ui/useFocusRecovery.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { PlanSkeleton } from '../Placeholders.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { balanceText, nextBillingText, periodText, priceText } from '../subscription-text.ts'
import { CancellationQuestion } from './CancellationQuestion.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { PausePrintedEdition } from './PausePrintedEdition.tsx'
import { SubscriptionAlerts } from './SubscriptionAlerts.tsx'

/** The current subscription: its state, its alerts and its cancellation. */
export function SubscriptionStatus() {
  const { t } = useLocale()
  const query = useApiQuery('/user/subscription')
  const containerRef = useFocusWhenLost<HTMLDivElement>(query.data)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <QueryBoundary query={query} subject={t('Your subscription')} skeleton={<PlanSkeleton />}>
        {(userSubscription) =>
          userSubscription ? (
            <ActiveSubscription {...userSubscription} />
          ) : (
            <p className="text-soft italic">{t('You subscribe to nothing at the moment.')}</p>
          )
        }
      </QueryBoundary>
    </div>
  )
}

function ActiveSubscription(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { t } = locale
  const { status, subscription: plan, source, cancelAtPeriodEnd, pause } = userSubscription
  const balance = balanceText(userSubscription, locale)
  return (
    <>
      <h3 className="text-heading">{plan.name}</h3>
      <p className="mt-3 mb-7 max-w-measure text-soft italic">{plan.description}</p>
      <SubscriptionAlerts {...userSubscription} />
      {(source === 'free' || (source === 'stripe' && cancelAtPeriodEnd)) && <CancellationQuestion />}
      <DescriptionList
        items={{
          [t('Status')]: <StatusBadge status={status} />,
          [t('Price')]: priceText(userSubscription, locale),
          [t('Current period')]: periodText(userSubscription, locale),
          [t('Next billing')]: nextBillingText(userSubscription, locale),
          ...(balance && { [t('Your balance')]: balance }),
          [t('Features')]: (
            <ul className="grid gap-2">
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          ),
        }}
      />
      {source === 'stripe' && !cancelAtPeriodEnd && (
        <div className="mt-3 flex flex-wrap gap-x-7 border-t border-line pt-3">
          {pause && <PausePrintedEdition userSubscription={userSubscription} pause={pause} />}
          <CancelSubscription {...userSubscription} />
        </div>
      )}
    </>
  )
}
