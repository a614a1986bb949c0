import type { ReactNode } from 'react'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardDialog } from '../card/CardDialog.tsx'
import { useDeed } from '../deed.ts'
import { isUnpaid, outlookOf } from '../period.ts'
import { keepPlan, payOpen, resume } from './writing.ts'

/** What is out of the ordinary: a payment that is missing, an end, another plan to come. Nothing where all goes on. */
export function News(subscribed: UserSubscription) {
  const { cancelAtPeriodEnd, nextPlan, source } = subscribed
  return (
    <>
      {isUnpaid(subscribed) && <Unpaid {...subscribed} />}
      {cancelAtPeriodEnd && source === 'stripe' && <Ending {...subscribed} />}
      {nextPlan && !cancelAtPeriodEnd && <Becoming {...subscribed} />}
      {source === 'complimentary' && <Notice>{outlookOf(subscribed)}</Notice>}
    </>
  )
}

function Unpaid(subscribed: UserSubscription) {
  const { working, run } = useDeed()

  const pay = () =>
    run(async () => {
      const paid = await payOpen()
      if (paid && isUnpaid(paid)) return { title: 'Almost done', description: 'The bank has not answered yet.' }
      return { title: 'Success', description: 'Paid, and thank you.' }
    })

  return (
    <Notice>
      {outlookOf(subscribed)}
      <span className="flex flex-wrap items-center gap-x-7">
        <Button variant="line" onClick={pay} disabled={working} focusableWhenDisabled>
          {working ? 'Processing...' : 'Pay now'}
        </Button>
        <CardDialog label="Use another card" />
      </span>
    </Notice>
  )
}

function Ending({ subscription: plan, currentPeriodEnd }: UserSubscription) {
  const { working, run } = useDeed()

  const goOn = () =>
    run(async () => {
      await resume()
      return { title: 'Success', description: 'Your subscription goes on.' }
    })

  return (
    <Notice>
      {currentPeriodEnd && `${plan.name} ends on ${longDate(currentPeriodEnd)}. You keep it all until then.`}
      <span className="block">
        <Button variant="line" onClick={goOn} disabled={working} focusableWhenDisabled>
          {working ? 'Processing...' : 'Resume Subscription'}
        </Button>
      </span>
    </Notice>
  )
}

function Becoming({ subscription: plan, nextPlan }: UserSubscription) {
  const { working, run } = useDeed()

  const stay = () =>
    run(async () => {
      await keepPlan()
      return { title: 'Success', description: `You keep ${plan.name}.` }
    })

  return (
    <Notice>
      {nextPlan && `It becomes ${nextPlan.name} on ${longDate(nextPlan.from)}. Until then you keep ${plan.name}.`}
      <span className="block">
        <Button variant="line" onClick={stay} disabled={working} focusableWhenDisabled>
          {working ? 'Processing...' : `Keep ${plan.name}`}
        </Button>
      </span>
    </Notice>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="mb-7 max-w-measure border-l-2 border-accent pl-5">{children}</div>
)
