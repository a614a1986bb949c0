import { useAction } from '#lib/useAction.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { cancellationConsequences } from './cancellation-consequences.ts'
import { cancelSubscription } from './subscription-mutations.ts'

/** The button that cancels the subscription, with a dialog that lists the consequences first. */
export function CancelSubscription(userSubscription: UserSubscription) {
  const { errorMessage, run } = useAction()
  const { subscription: plan, withdrawableUntil } = userSubscription

  const confirm = () =>
    run(async () => {
      const updated = await cancelSubscription()
      const endsAt = updated?.cancelAtPeriodEnd && updated.currentPeriodEnd
      return {
        title: 'Success',
        description: endsAt ? `Your subscription ends on ${longDate(endsAt)}.` : 'Your subscription has ended.',
      }
    })

  return (
    <ConfirmDialog
      title={`Cancel ${plan.name}?`}
      trigger={<Button variant="ghost">Cancel Subscription</Button>}
      confirmLabel="Cancel Subscription"
      cancelLabel={`Keep ${plan.name}`}
      onConfirm={confirm}
      errorMessage={errorMessage}
    >
      <ul className="grid gap-3">
        {cancellationConsequences(userSubscription).map((consequence) => (
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
