import type { MemberDetail } from '#shared/contracts/member.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { runAction } from '../sending.ts'
import { updateMemberCache } from './changed.ts'
import { memberName } from './labels.ts'

interface EndSubscriptionProps {
  detail: MemberDetail
  search: string
}

/** A present that ends before its time. */
export function EndComplimentarySubscription({ detail: { member, subscription }, search }: EndSubscriptionProps) {
  const plan = subscription?.subscription.name
  const endSubscription = () =>
    runAction(async () => {
      updateMemberCache(await api.delete<MemberDetail>(`/admin/members/${member.id}/complimentary-subscription`), search)
      showToast({ title: 'Present ended', description: `A letter tells ${memberName(member)}.`, duration: 3000 })
    })
  return (
    <ConfirmDialog
      title={`End ${plan} for ${memberName(member)}?`}
      confirmLabel="End present"
      trigger={<Button variant="ghost">End present</Button>}
      onConfirm={endSubscription}
    >
      It ends at once, and the free plan takes its place. A letter tells them.
    </ConfirmDialog>
  )
}

/** What somebody pays for, ended now and not when its year is over. */
export function EndSubscription({ detail: { member, subscription }, search }: EndSubscriptionProps) {
  const plan = subscription?.subscription.name
  const endSubscription = () =>
    runAction(async () => {
      const updated = await api.delete<MemberDetail>(`/admin/members/${member.id}/subscription`)
      updateMemberCache(updated, search)
      // Stripe may have been away: then it is told as soon as it is there again.
      const hasEnded = updated.subscription?.source !== 'stripe'
      showToast({
        title: hasEnded ? 'Subscription ended' : 'Stripe has been told to end it',
        description: hasEnded ? `${plan} is over for ${memberName(member)}.` : 'It ends as soon as Stripe answers.',
        duration: 3000,
      })
    })
  return (
    <ConfirmDialog
      title={`End ${plan} for ${memberName(member)}?`}
      confirmLabel="End at once"
      trigger={<Button variant="ghost">End at once</Button>}
      onConfirm={endSubscription}
    >
      It ends now, not when its {subscription?.subscription.period ?? 'period'} is over. Nothing goes back by itself:
      send back what is due under Payments.
    </ConfirmDialog>
  )
}
