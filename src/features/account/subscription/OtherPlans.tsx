import type { ReactNode } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { chosenCurrency, type ShownPrice, shownPrice } from '#lib/currency-choice.ts'
import { planLink } from '#lib/plan-link.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { currenciesOf, priceIn } from '#shared/domain/plan.ts'
import { currencyName, roundAmountLabel } from '#shared/domain/price.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useFocusWhenLost } from '#ui/useFocusRecovery.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { isUnpaid } from '../subscription-text.ts'
import { PlanChangeDialog } from './PlanChangeDialog.tsx'

/** The other paid plans. The free plan is not listed: a subscription falls back to it when it ends. */
export function OtherPlans() {
  const locale = useLocale()
  const { t } = locale
  const plans = useApiQuery('/subscriptions')
  const { data: currentSubscription } = useApiQuery('/user/subscription')
  const containerRef = useFocusWhenLost<HTMLDivElement>(currentSubscription)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <QueryBoundary query={plans} subject={t('Our plans')} skeleton={<ListSkeleton />}>
        {(plans) => {
          const chosen = chosenCurrency(currenciesOf(plans))
          const others = plans.filter(({ id, price }) => price > 0 && id !== currentSubscription?.subscription.id)
          return others.length > 0 ? (
            <ul>
              {others.map((plan) => (
                <PlanRow key={plan.id} plan={plan} price={ownPrice(plan, currentSubscription, chosen)}>
                  {planAction(plan, currentSubscription, locale)}
                </PlanRow>
              ))}
            </ul>
          ) : (
            <p className="text-soft italic">{t('There is no other plan at the moment.')}</p>
          )
        }}
      </QueryBoundary>
    </div>
  )
}

/** A paid subscription is changed; any other leads to the checkout. Nothing is offered until the subscription is loaded. */
function planAction(
  plan: Plan,
  currentSubscription: UserSubscription | null | undefined,
  { t, language, longDate }: Locale,
): ReactNode {
  if (currentSubscription === undefined) return undefined
  if (currentSubscription?.pendingPayment) return <Note>{t('Once your payment has arrived')}</Note>
  if (currentSubscription?.source !== 'stripe') return <PlanLink {...plan} />
  if (priceIn(plan, currentSubscription.currency) === undefined)
    return (
      <Note>
        {t('Not sold in {currency}, which you pay in', {
          currency: currencyName(currentSubscription.currency, language),
        })}
      </Note>
    )
  if (currentSubscription.nextPlan?.id === plan.id)
    return <Note>{t('Chosen, from {date}', { date: longDate(currentSubscription.nextPlan.from) })}</Note>
  if (isUnpaid(currentSubscription)) return <Note>{t('Once what is open is paid')}</Note>
  const { pause } = currentSubscription
  if (pause?.current) return <Note>{t('Once your printed edition is no longer paused')}</Note>
  if (pause?.addedMonths && currentSubscription.currentPeriodEnd)
    return <Note>{t('After this term, from {date}', { date: longDate(currentSubscription.currentPeriodEnd) })}</Note>
  if (currentSubscription.offer?.taken) return <Note>{t('Once your offer is used or given up')}</Note>
  if (currentSubscription.cancelAtPeriodEnd) return <Note>{t('Once your subscription is resumed')}</Note>
  return <PlanChangeDialog plan={plan} currentSubscription={currentSubscription} />
}

/** A subscriber goes on in the currency of the subscription. */
const ownPrice = (plan: Plan, currentSubscription: UserSubscription | null | undefined, chosen: string): ShownPrice =>
  shownPrice(plan, currentSubscription?.source === 'stripe' ? currentSubscription.currency : chosen)

interface PlanRowProps {
  plan: Plan
  price: ShownPrice
  children: ReactNode
}

function PlanRow({ plan: { name, period, description }, price: { amount, currency }, children }: PlanRowProps) {
  const { t, language } = useLocale()
  return (
    <li className="grid items-baseline gap-x-8 gap-y-2 border-t border-line py-5 sm:grid-cols-fill-auto">
      <h3 className="text-subtitle leading-snug">{name}</h3>
      <p className="font-ui text-small">
        {t('{amount} per {period}', { amount: roundAmountLabel(amount, currency, language), period })}
      </p>
      <p className="max-w-measure text-note leading-normal text-soft italic">{description}</p>
      <div className="sm:self-end">{children}</div>
    </li>
  )
}

function PlanLink(plan: Plan) {
  const { t, href } = useLocale()
  const { href: path, label } = planLink(plan)
  return (
    <a className="action inline-block" href={href(path)}>
      {t(label)}
      <span className="sr-only">: {plan.name}</span>
    </a>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="font-ui text-small text-soft">{children}</p>
