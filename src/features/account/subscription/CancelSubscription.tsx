import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirmation } from '../../../ui/Confirmation.tsx'
import { useDeed } from '../deed.ts'
import { isUnpaid } from '../period.ts'
import { cancel } from './writing.ts'

/** Says what happens and until when everything is kept, before anything does. */
export function CancelSubscription(subscribed: UserSubscription) {
  const { refusal, run } = useDeed()
  const { subscription: plan, currentPeriodEnd, nextPlan, withdrawableUntil } = subscribed
  const end = currentPeriodEnd ? longDate(currentPeriodEnd) : 'the end of the period'

  const confirm = () =>
    run(async () => {
      const now = await cancel()
      const last = now?.cancelAtPeriodEnd && now.currentPeriodEnd
      return {
        title: 'Success',
        description: last ? `Your subscription ends on ${longDate(last)}.` : 'Your subscription has ended.',
      }
    })

  return (
    <Confirmation
      title={`Cancel ${plan.name}?`}
      trigger={<Button look="line">Cancel Subscription</Button>}
      action="Cancel Subscription"
      keep={`Keep ${plan.name}`}
      onConfirm={confirm}
      refusal={refusal}
    >
      <ul className="grid gap-3">
        {isUnpaid(subscribed) ? (
          <li>A payment is still missing. What is not paid for by then ends with it.</li>
        ) : (
          <li>
            You keep {plan.name} until {end}: it is paid for until then.
          </li>
        )}
        {plan.tier === 'platinum' && <li>The printed edition is sent to you until then.</li>}
        <li>Nothing more is taken from your card.</li>
        {nextPlan && <li>The change to {nextPlan.name} that you planned is dropped.</li>}
        <li>Afterwards your account goes on with the free plan. What you have read and saved stays.</li>
        <li>Until that day you can change your mind, here, and it goes on as before.</li>
        {withdrawableUntil && (
          <li>
            To have your money back instead, you may{' '}
            <a className="link" href="/account/withdrawal">
              withdraw from the contract
            </a>{' '}
            until {longDate(withdrawableUntil)}.
          </li>
        )}
      </ul>
    </Confirmation>
  )
}
