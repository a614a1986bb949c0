import type { ReactNode } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
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
  const { cancelAtPeriodEnd, nextPlan, source, pendingPayment, offer, pause } = userSubscription
  return (
    <>
      {pendingPayment && <Alert>{pendingPaymentText(pendingPayment)}</Alert>}
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
      {(source === 'complimentary' || source === 'gift') && <Alert>{renewalSummary(userSubscription)}</Alert>}
    </>
  )
}

/** The seat in the group of another reader, which can be given back. */
function SeatAlert(userSubscription: UserSubscription) {
  const { data } = useApiQuery('/user/groups')
  const { errorMessage, run } = useAction()
  const leave = () =>
    run(async () => {
      await leaveGroup()
      return { title: 'Success', description: 'You have left the group.' }
    })
  return (
    <Alert>
      {data?.seat && <span className="block break-words">With {data.seat.group}.</span>}
      {renewalSummary(userSubscription)}
      <span className="block">
        <ConfirmDialog
          title="Leave the group?"
          confirmLabel="Leave it"
          cancelLabel="Keep the seat"
          trigger={<Button variant="ghost">Leave the group</Button>}
          onConfirm={leave}
          errorMessage={errorMessage}
        >
          The seat ends at once, and somebody else may have it. A gift of yours that waits begins now; otherwise the
          free plan does.
        </ConfirmDialog>
      </span>
    </Alert>
  )
}

function UnpaidAlert(userSubscription: UserSubscription) {
  const { pending, errorMessage, run } = useAction()

  const pay = () =>
    run(async () => {
      const updated = await payOpenInvoice()
      if (updated && isUnpaid(updated)) return { title: 'Almost done', description: 'The bank has not answered yet.' }
      return { title: 'Success', description: 'Paid, and thank you.' }
    })

  return (
    <Alert>
      {renewalSummary(userSubscription)}
      <span className="flex flex-wrap items-center gap-x-7">
        <Button variant="ghost" onClick={pay} disabled={pending} focusableWhenDisabled>
          {pending ? 'Processing...' : 'Pay now'}
        </Button>
        <CardDialog label="Use another card" />
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
  const { pending, run } = useAction()

  const handleResume = () =>
    run(async () => {
      await resumeSubscription()
      return { title: 'Success', description: 'Your subscription goes on.' }
    })

  return (
    <Alert>
      {currentPeriodEnd && `${plan.name} ends on ${longDate(currentPeriodEnd)}. You keep it all until then.`}
      <span className="block">
        <Button variant="ghost" onClick={handleResume} disabled={pending} focusableWhenDisabled>
          {pending ? 'Processing...' : 'Resume Subscription'}
        </Button>
      </span>
    </Alert>
  )
}

function PlanChangeAlert({ subscription: plan, nextPlan }: UserSubscription) {
  const { pending, run } = useAction()

  const keepCurrentPlan = () =>
    run(async () => {
      await cancelPlanChange()
      return { title: 'Success', description: `You keep ${plan.name}.` }
    })

  return (
    <Alert>
      {nextPlan && `It becomes ${nextPlan.name} on ${longDate(nextPlan.from)}. Until then you keep ${plan.name}.`}
      <span className="block">
        <Button variant="ghost" onClick={keepCurrentPlan} disabled={pending} focusableWhenDisabled>
          {pending ? 'Processing...' : `Keep ${plan.name}`}
        </Button>
      </span>
    </Alert>
  )
}

/** Another plan can be chosen only when the discount, which is for this one, is given up. */
function OfferAlert({ subscription: plan, offer, currentPeriodEnd }: UserSubscription) {
  const { pending, run } = useAction()

  const handleGiveUp = () =>
    run(async () => {
      await giveUpOffer()
      return { title: 'Success', description: `Your next year of ${plan.name} costs the usual price.` }
    })

  return (
    <Alert>
      {currentPeriodEnd &&
        `Your year of ${plan.name} from ${longDate(currentPeriodEnd)} costs ${offer?.percent}% less. Thank you for staying.`}
      <span className="block">
        <Button variant="ghost" onClick={handleGiveUp} disabled={pending} focusableWhenDisabled>
          {pending ? 'Processing...' : 'Give Up the Offer'}
        </Button>
      </span>
    </Alert>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <div className="mb-7 max-w-measure border-l-2 border-accent pl-5">{children}</div>
)
