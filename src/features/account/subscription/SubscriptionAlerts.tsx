import type { ReactNode } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CardDialog } from '../card/CardOnFile.tsx'
import { isUnpaid, pendingPaymentText, renewalSummary } from '../subscription-text.ts'
import { RunningPause } from './RunningPause.tsx'
import {
  cancelPlanChange,
  giveUpOffer,
  leaveGroup,
  payOpenInvoice,
  resumeSubscription,
} from './subscription-mutations.ts'

/** A failed payment, a planned end, a planned change, a gift or a complimentary plan; nothing otherwise. */
export function SubscriptionAlerts(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { cancelAtPeriodEnd, nextPlan, source, pendingPayment, offer, pause } = userSubscription
  return (
    <>
      {pendingPayment && <Alert>{pendingPaymentText(pendingPayment, locale)}</Alert>}
      {isUnpaid(userSubscription) && source === 'stripe' && <UnpaidAlert {...userSubscription} />}
      {cancelAtPeriodEnd && source === 'stripe' && <CancellationAlert {...userSubscription} />}
      {nextPlan && !cancelAtPeriodEnd && <PlanChangeAlert {...userSubscription} />}
      {pause?.current && (
        <Alert>
          <RunningPause current={pause.current} />
        </Alert>
      )}
      {offer?.taken && !cancelAtPeriodEnd && <OfferAlert {...userSubscription} />}
      {source === 'group' && <SeatAlert {...userSubscription} />}
      {(source === 'complimentary' || source === 'gift') && (
        <Alert>{renewalSummary(userSubscription, undefined, locale)}</Alert>
      )}
    </>
  )
}

/** The seat in the group of another reader, which can be given back. */
function SeatAlert(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { t } = locale
  const { data } = useApiQuery('/user/groups')
  const { errorMessage, run } = useAction()
  const leave = () =>
    run(async () => {
      await leaveGroup()
      return { title: t('Success'), description: t('You have left the group.') }
    })
  return (
    <Alert>
      {data?.seat && <span className="block break-words">{t('With {group}.', { group: data.seat.group })}</span>}
      {renewalSummary(userSubscription, undefined, locale)}
      <span className="block">
        <ConfirmDialog
          title={t('Leave the group?')}
          confirmLabel={t('Leave it')}
          cancelLabel={t('Keep the seat')}
          trigger={<Button variant="ghost">{t('Leave the group')}</Button>}
          onConfirm={leave}
          errorMessage={errorMessage}
        >
          {t(
            'The seat ends at once, and somebody else may have it. A gift of yours that waits begins now; otherwise the free plan does.',
          )}
        </ConfirmDialog>
      </span>
    </Alert>
  )
}

function UnpaidAlert(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { t } = locale
  const { pending, errorMessage, run } = useAction()

  const pay = () =>
    run(async () => {
      const updated = await payOpenInvoice(t)
      if (updated && isUnpaid(updated))
        return { title: t('Almost done'), description: t('The bank has not answered yet.') }
      return { title: t('Success'), description: t('Paid, and thank you.') }
    })

  return (
    <Alert>
      {renewalSummary(userSubscription, undefined, locale)}
      <span className="flex flex-wrap items-center gap-x-7">
        <Button variant="ghost" onClick={pay} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : t('Pay now')}
        </Button>
        <CardDialog label={t('Use another card')} />
      </span>
      {errorMessage && (
        <span role="alert" className="block text-accent">
          {errorMessage}
        </span>
      )}
    </Alert>
  )
}

function CancellationAlert({ subscription: plan, currentPeriodEnd }: UserSubscription) {
  const { t, longDate } = useLocale()
  const { pending, run } = useAction()

  const handleResume = () =>
    run(async () => {
      await resumeSubscription()
      return { title: t('Success'), description: t('Your subscription goes on.') }
    })

  return (
    <Alert>
      {currentPeriodEnd &&
        t('{plan} ends on {date}. You keep it all until then.', { plan: plan.name, date: longDate(currentPeriodEnd) })}
      <span className="block">
        <Button variant="ghost" onClick={handleResume} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : t('Resume Subscription')}
        </Button>
      </span>
    </Alert>
  )
}

function PlanChangeAlert({ subscription: plan, nextPlan }: UserSubscription) {
  const { t, longDate } = useLocale()
  const { pending, run } = useAction()

  const keepCurrentPlan = () =>
    run(async () => {
      await cancelPlanChange()
      return { title: t('Success'), description: t('You keep {plan}.', { plan: plan.name }) }
    })

  return (
    <Alert>
      {nextPlan &&
        t('It becomes {next} on {date}. Until then you keep {plan}.', {
          next: nextPlan.name,
          date: longDate(nextPlan.from),
          plan: plan.name,
        })}
      <span className="block">
        <Button variant="ghost" onClick={keepCurrentPlan} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : t('Keep {plan}', { plan: plan.name })}
        </Button>
      </span>
    </Alert>
  )
}

/** Another plan can be chosen only when the discount, which is for this one, is given up. */
function OfferAlert({ subscription: plan, offer, currentPeriodEnd }: UserSubscription) {
  const { t, longDate } = useLocale()
  const { pending, run } = useAction()

  const handleGiveUp = () =>
    run(async () => {
      await giveUpOffer()
      return {
        title: t('Success'),
        description: t('Your next year of {plan} costs the usual price.', { plan: plan.name }),
      }
    })

  return (
    <Alert>
      {currentPeriodEnd &&
        t('Your year of {plan} from {date} costs {percent}% less. Thank you for staying.', {
          plan: plan.name,
          date: longDate(currentPeriodEnd),
          percent: offer?.percent ?? 0,
        })}
      <span className="block">
        <Button variant="ghost" onClick={handleGiveUp} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : t('Give Up the Offer')}
        </Button>
      </span>
    </Alert>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <div className="mb-7 max-w-measure border-l-2 border-accent pl-5">{children}</div>
)
