import type { MemberDetail } from '#shared/contracts/member.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { attempt } from '../sending.ts'
import { changed } from './changed.ts'
import { nameOf } from './labels.ts'

interface Props {
  story: MemberDetail
  words: string
}

/** A present that ends before its time. */
export function EndPresent({ story: { member, subscription }, words }: Props) {
  const plan = subscription?.subscription.name
  const end = () =>
    attempt(async () => {
      changed(await api.delete<MemberDetail>(`/admin/members/${member.id}/complimentary-subscription`), words)
      showToast({ title: 'Present ended', description: `A letter tells ${nameOf(member)}.`, duration: 3000 })
    })
  return (
    <ConfirmDialog
      title={`End ${plan} for ${nameOf(member)}?`}
      confirmLabel="End present"
      trigger={<Button variant="ghost">End present</Button>}
      onConfirm={end}
    >
      It ends at once, and the free plan takes its place. A letter tells them.
    </ConfirmDialog>
  )
}

/** What somebody pays for, ended now and not when its year is over. */
export function EndSubscription({ story: { member, subscription }, words }: Props) {
  const plan = subscription?.subscription.name
  const end = () =>
    attempt(async () => {
      const after = await api.delete<MemberDetail>(`/admin/members/${member.id}/subscription`)
      changed(after, words)
      // Stripe may have been away: then it is told as soon as it is there again.
      const isOver = after.subscription?.source !== 'stripe'
      showToast({
        title: isOver ? 'Subscription ended' : 'Stripe has been told to end it',
        description: isOver ? `${plan} is over for ${nameOf(member)}.` : 'It ends as soon as Stripe answers.',
        duration: 3000,
      })
    })
  return (
    <ConfirmDialog
      title={`End ${plan} for ${nameOf(member)}?`}
      confirmLabel="End at once"
      trigger={<Button variant="ghost">End at once</Button>}
      onConfirm={end}
    >
      It ends now, not when its {subscription?.subscription.period ?? 'period'} is over. Nothing goes back by itself:
      send back what is due under Payments.
    </ConfirmDialog>
  )
}
