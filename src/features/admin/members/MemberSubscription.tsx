import type { ReactNode } from 'react'
import { api } from '#lib/api.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { editionList, monthCount, termAfterResuming } from '#shared/domain/print-pause.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { english } from '../../../languages/locale.ts'
import { ACTIONS_CLASS } from '../AdminList.tsx'
import { updateMemberCache, useAdminAction } from '../admin-queries.ts'
import { GrantComplimentarySubscription } from './GrantComplimentarySubscription.tsx'
import { EndWithPeriod } from './MemberCorrections.tsx'
import { balanceLabel, memberName, stripeCodeLabel } from './member-labels.ts'
import type { MemberDetailProps } from './types.ts'

export function MemberSubscription({ detail, search, canManage }: MemberDetailProps) {
  const { subscription } = detail
  const source = subscription?.source ?? 'free'
  return (
    <>
      {subscription ? (
        <DescriptionList items={subscriptionDetails(subscription, detail)} compact />
      ) : (
        <p className="text-soft italic">Nothing is subscribed to.</p>
      )}
      {canManage && (
        <p className={`${ACTIONS_CLASS} mt-1`}>
          {source === 'stripe' ? (
            <>
              {subscription?.pause?.current && <EndPause detail={detail} search={search} />}
              {!subscription?.cancelAtPeriodEnd && <EndWithPeriod detail={detail} search={search} />}
              <EndSubscription detail={detail} search={search} />
            </>
          ) : (
            <GrantComplimentarySubscription
              detail={detail}
              search={search}
              replacesCurrent={source === 'complimentary'}
            />
          )}
          {source === 'complimentary' && <EndComplimentarySubscription detail={detail} search={search} />}
        </p>
      )}
    </>
  )
}

function subscriptionDetails(
  subscription: UserSubscription,
  { reason, invoiceProblem }: MemberDetail,
): Record<string, ReactNode> {
  const { subscription: plan, status, currentPeriodStart: start, currentPeriodEnd: end, graceUntil } = subscription
  return {
    Plan: (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {plan.name} <Badge positive={status === 'active'}>{stripeCodeLabel(status)}</Badge>
      </span>
    ),
    Price: memberPriceLabel(subscription),
    ...(reason && { For: reason }),
    Since: fullDate(start),
    ...(end && { [endLabel(subscription)]: fullDate(end) }),
    ...(invoiceProblem && { Invoice: <span className="text-accent">Could not be made: {invoiceProblem}</span> }),
    ...(graceUntil && { 'Kept until': fullDate(graceUntil) }),
    ...(subscription.balance && { Balance: balanceLabel(subscription.balance) }),
    ...(subscription.pendingPayment && {
      'On its way': `${amountLabel(subscription.pendingPayment.amount, subscription.pendingPayment.currency)} for ${subscription.pendingPayment.plan}, since ${fullDate(subscription.pendingPayment.since)}`,
    }),
    ...(subscription.pause?.current && { Paused: pauseLabel(subscription.pause.current) }),
    ...(Boolean(subscription.pause?.addedMonths) && {
      Longer: `by ${monthCount(subscription.pause?.addedMonths ?? 0)}, for paused editions`,
    }),
    ...(subscription.nextPlan && {
      Then: `${subscription.nextPlan.name}, from ${fullDate(subscription.nextPlan.from)}`,
    }),
    ...(subscription.withdrawableUntil && { 'May withdraw': `until ${fullDate(subscription.withdrawableUntil)}` }),
  }
}

function memberPriceLabel({ source, price, currency, subscription: plan }: UserSubscription): string {
  if (source === 'complimentary') return 'Nothing: complimentary'
  if (source === 'gift') return 'Nothing: a gift'
  if (source === 'group') return 'Nothing: a seat in a group'
  if (source === 'free') return 'Nothing'
  const memberPrice = `${amountLabel(price, currency)} a ${plan.period}`
  const current = priceIn(plan, currency)
  if (current === undefined) return `${memberPrice}; no longer sold in this currency`
  return price === current ? memberPrice : `${memberPrice}; others pay ${amountLabel(current, currency)}`
}

const endLabel = ({ source, cancelAtPeriodEnd }: UserSubscription) =>
  source === 'stripe' && !cancelAtPeriodEnd ? 'Renews' : 'Ends'

/** 'December 2026 (left out) and January 2027; sent again from February 2027' */
const pauseLabel = ({ editions, nextName }: NonNullable<PrintPause['current']>) =>
  `${editionList(editions.map(({ name, isLeftOut }) => (isLeftOut ? `${name} (left out)` : name)))}; sent again from ${nextName}`

interface EndSubscriptionProps {
  detail: MemberDetail
  search: string
}

/** As the reader does it, who asked for it. */
function EndPause({ detail: { member, subscription }, search }: EndSubscriptionProps) {
  const current = subscription?.pause?.current
  const { run } = useAdminAction()
  const endPause = () =>
    run(async () => {
      const path = { id: member.id }
      updateMemberCache(await api.delete('/admin/members/{id}/subscription/pause', { path }), search)
      return { title: 'Pause ended', description: `An e-mail tells ${memberName(member)}.` }
    })
  return (
    <ConfirmDialog
      title={`End the pause for ${memberName(member)}?`}
      confirmLabel="End the pause"
      trigger={<Button variant="ghost">End the pause</Button>}
      onConfirm={endPause}
    >
      The next edition that can still be sent comes to them again. {current && termAfterResuming(current, english)} An
      e-mail tells them.
    </ConfirmDialog>
  )
}

function EndComplimentarySubscription({ detail: { member, subscription }, search }: EndSubscriptionProps) {
  const plan = subscription?.subscription.name
  const { run } = useAdminAction()
  const endSubscription = () =>
    run(async () => {
      const path = { id: member.id }
      updateMemberCache(await api.delete('/admin/members/{id}/complimentary-subscription', { path }), search)
      return { title: 'Complimentary subscription ended', description: `An e-mail tells ${memberName(member)}.` }
    })
  return (
    <ConfirmDialog
      title={`End ${plan} for ${memberName(member)}?`}
      confirmLabel="End complimentary subscription"
      trigger={<Button variant="ghost">End complimentary subscription</Button>}
      onConfirm={endSubscription}
    >
      It ends at once, and the free plan takes its place. An e-mail tells them.
    </ConfirmDialog>
  )
}

/** Ends a paid subscription at once, instead of at the end of its period. */
function EndSubscription({ detail: { member, subscription }, search }: EndSubscriptionProps) {
  const plan = subscription?.subscription.name
  const { run } = useAdminAction()
  const endSubscription = () =>
    run(async () => {
      const updated = await api.delete('/admin/members/{id}/subscription', { path: { id: member.id } })
      updateMemberCache(updated, search)
      // While Stripe is unavailable the cancellation waits in the queue of Stripe commands.
      const hasEnded = updated.subscription?.source !== 'stripe'
      return {
        title: hasEnded ? 'Subscription ended' : 'Stripe has been told to end it',
        description: hasEnded ? `${plan} is over for ${memberName(member)}.` : 'It ends as soon as Stripe answers.',
      }
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
