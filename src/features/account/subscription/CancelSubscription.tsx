import { useState } from 'react'
import { useAction } from '#lib/useAction.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Translate } from '#shared/domain/language.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { shortAmountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { english, type Locale } from '../../../languages/locale.ts'
import { isUnpaid } from '../subscription-text.ts'
import { RenewalOffer } from './RenewalOffer.tsx'
import { cancelSubscription } from './subscription-mutations.ts'

/** The button that cancels the subscription, with a dialog that lists the consequences first. */
export function CancelSubscription(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { t, href, longDate } = locale
  const { errorMessage, run } = useAction()
  const [open, setOpen] = useState(false)
  const { subscription: plan, currency, withdrawableUntil, offer } = userSubscription

  const confirm = () =>
    run(async () => {
      const updated = await cancelSubscription()
      const endsAt = updated?.cancelAtPeriodEnd && updated.currentPeriodEnd
      return {
        title: t('Success'),
        description: endsAt
          ? t('Your subscription ends on {date}.', { date: longDate(endsAt) })
          : t('Your subscription has ended.'),
      }
    })

  return (
    <ConfirmDialog
      title={t('Cancel {plan}?', { plan: plan.name })}
      trigger={<Button variant="ghost">{t('Cancel Subscription')}</Button>}
      confirmLabel={t('Cancel Subscription')}
      cancelLabel={t('Keep {plan}', { plan: plan.name })}
      open={open}
      onOpenChange={setOpen}
      onConfirm={confirm}
      errorMessage={errorMessage}
    >
      {offer && !offer.taken && <RenewalOffer plan={plan.name} currency={currency} onTaken={() => setOpen(false)} />}
      <ul className="grid gap-3">
        {cancellationConsequences(userSubscription, locale).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
        {withdrawableUntil && (
          <li>
            {t(
              'To have your money back instead, you may <withdrawal>withdraw from the contract</withdrawal> until {date}.',
              {
                date: longDate(withdrawableUntil),
                withdrawal: (text) => (
                  <a key="withdrawal" className="link" href={href('/account/withdrawal')}>
                    {text}
                  </a>
                ),
              },
            )}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}

/** The consequences of a cancellation, a sentence each. */
export function cancellationConsequences(userSubscription: UserSubscription, locale: Locale = english): string[] {
  const { t } = locale
  const { subscription: plan, renewalIsDraft } = userSubscription
  if (isUnpaid(userSubscription))
    return immediateEnd(
      userSubscription,
      t('A payment is missing, so {plan} ends at once.', { plan: plan.name }),
      t('The invoice that is open is dropped: you owe nothing, and nothing more is taken from your card.'),
      t,
    )
  if (renewalIsDraft)
    return immediateEnd(
      userSubscription,
      t('Nothing has been paid yet for the {period} that has just begun, so {plan} ends at once.', {
        period: plan.period,
        plan: plan.name,
      }),
      t('Its invoice is dropped: you owe nothing, and nothing more is taken from your card.'),
      t,
    )
  return endAtPeriodEnd(userSubscription, locale)
}

/** The paid period is over, so the plan ends at once. */
const immediateEnd = ({ nextPlan }: UserSubscription, reason: string, invoiceNote: string, t: Translate): string[] => [
  reason,
  invoiceNote,
  ...(nextPlan ? [planChangeDropped(nextPlan, t)] : []),
  t('Your account goes on with the free plan. What you have read and saved stays.'),
  t('This cannot be taken back.'),
]

function endAtPeriodEnd(
  { status, subscription, currentPeriodEnd, nextPlan, pendingPayment }: UserSubscription,
  { t, language, longDate }: Locale,
): string[] {
  const plan = subscription.name
  const end = currentPeriodEnd ? longDate(currentPeriodEnd) : t('the end of the period')
  const isTrial = status === 'trialing'
  return [
    isTrial
      ? t('You keep {plan} until {end}, when its free days end.', { plan, end })
      : t('You keep {plan} until {end}: it is paid for until then.', { plan, end }),
    ...(includesPrint(subscription) && !isTrial ? [t('The printed edition is sent to you until then.')] : []),
    ...(pendingPayment
      ? [
          t(
            'The payment of {amount} that your bank is processing can no longer be stopped. If it arrives, what it pays for is yours until {end}.',
            { amount: shortAmountLabel(pendingPayment.amount, pendingPayment.currency, language), end },
          ),
          t('Nothing else is taken.'),
        ]
      : [isTrial ? t('Nothing is taken from your card.') : t('Nothing more is taken from your card.')]),
    ...(nextPlan ? [planChangeDropped(nextPlan, t)] : []),
    t('Afterwards your account goes on with the free plan. What you have read and saved stays.'),
    t('Until that day you can change your mind, here, and it goes on as before.'),
  ]
}

const planChangeDropped = ({ name }: { name: string }, t: Translate) =>
  t('The change to {plan} that you planned is dropped.', { plan: name })
