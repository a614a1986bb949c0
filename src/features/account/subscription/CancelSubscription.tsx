import { useState } from 'react'
import { useAction } from '#lib/useAction.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { isUnpaid } from '../subscription-text.ts'
import { RenewalOffer } from './RenewalOffer.tsx'
import { cancelSubscription } from './subscription-mutations.ts'

/** The button that cancels the subscription, with a dialog that lists the consequences first. */
export function CancelSubscription(userSubscription: UserSubscription) {
  const { errorMessage, run } = useAction()
  const [open, setOpen] = useState(false)
  const { subscription: plan, currency, withdrawableUntil, offer } = userSubscription

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
      open={open}
      onOpenChange={setOpen}
      onConfirm={confirm}
      errorMessage={errorMessage}
    >
      {offer && !offer.taken && <RenewalOffer plan={plan.name} currency={currency} onTaken={() => setOpen(false)} />}
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

/** The consequences of a cancellation, a sentence each. */
export function cancellationConsequences(userSubscription: UserSubscription): string[] {
  const { subscription: plan, renewalIsDraft } = userSubscription
  if (isUnpaid(userSubscription))
    return immediateEnd(userSubscription, 'A payment is missing', 'The invoice that is open is dropped')
  if (renewalIsDraft)
    return immediateEnd(
      userSubscription,
      `Nothing has been paid yet for the ${plan.period} that has just begun`,
      'Its invoice is dropped',
    )
  return endAtPeriodEnd(userSubscription)
}

/** The paid period is over, so the plan ends at once. */
const immediateEnd = (
  { subscription: plan, nextPlan }: UserSubscription,
  reason: string,
  invoiceNote: string,
): string[] => [
  `${reason}, so ${plan.name} ends at once.`,
  `${invoiceNote}: you owe nothing, and nothing more is taken from your card.`,
  ...(nextPlan ? [planChangeDropped(nextPlan)] : []),
  'Your account goes on with the free plan. What you have read and saved stays.',
  'This cannot be taken back.',
]

function endAtPeriodEnd({ status, subscription: plan, currentPeriodEnd, nextPlan }: UserSubscription): string[] {
  const end = currentPeriodEnd ? longDate(currentPeriodEnd) : 'the end of the period'
  return [
    status === 'trialing'
      ? `You keep ${plan.name} until ${end}, when its free days end.`
      : `You keep ${plan.name} until ${end}: it is paid for until then.`,
    ...(includesPrint(plan) && status !== 'trialing' ? ['The printed edition is sent to you until then.'] : []),
    status === 'trialing' ? 'Nothing is taken from your card.' : 'Nothing more is taken from your card.',
    ...(nextPlan ? [planChangeDropped(nextPlan)] : []),
    'Afterwards your account goes on with the free plan. What you have read and saved stays.',
    'Until that day you can change your mind, here, and it goes on as before.',
  ]
}

const planChangeDropped = ({ name }: { name: string }) => `The change to ${name} that you planned is dropped.`
