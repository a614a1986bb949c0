import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { useDeed } from '../deed.ts'
import { consequencesOf } from './cancelling.ts'
import { cancel } from './writing.ts'

/** Says what follows, and until when everything is kept, before anything happens. */
export function CancelSubscription(subscribed: UserSubscription) {
  const { refusal, run } = useDeed()
  const { subscription: plan, withdrawableUntil } = subscribed

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
    <ConfirmDialog
      title={`Cancel ${plan.name}?`}
      trigger={<Button variant="line">Cancel Subscription</Button>}
      confirmLabel="Cancel Subscription"
      cancelLabel={`Keep ${plan.name}`}
      onConfirm={confirm}
      errorMessage={refusal}
    >
      <ul className="grid gap-3">
        {consequencesOf(subscribed).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
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
    </ConfirmDialog>
  )
}
