import type { ReactNode } from 'react'
import type { MemberDetail } from '#shared/contracts/member.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DescriptionList } from '../../../ui/Facts.tsx'
import { EndComplimentarySubscription, EndSubscription } from './Endings.tsx'
import { GrantComplimentarySubscription } from './GivePresent.tsx'
import { statusLabel } from './labels.ts'
import type { MemberDetailProps } from './MemberStoryPage.tsx'

/** What they have, until when and for how much; and what owners can do about it. */
export function MemberSubscription({ detail, search, canManage }: MemberDetailProps) {
  const { subscription } = detail
  const source = subscription?.source ?? 'free'
  return (
    <>
      {subscription ? (
        <DescriptionList items={subscriptionDetails(subscription, detail)} />
      ) : (
        <p className="text-soft italic">Nothing is subscribed to.</p>
      )}
      {canManage && (
        <p className="admin-actions mt-1">
          {source === 'stripe' ? (
            <EndSubscription {...{ detail, search }} />
          ) : (
            <GrantComplimentarySubscription {...{ detail, search }} replacesCurrent={source === 'complimentary'} />
          )}
          {source === 'complimentary' && <EndComplimentarySubscription {...{ detail, search }} />}
        </p>
      )}
    </>
  )
}

function subscriptionDetails(subscription: UserSubscription, { reason }: MemberDetail): Record<string, ReactNode> {
  const { subscription: plan, status, currentPeriodStart: start, currentPeriodEnd: end, graceUntil } = subscription
  return {
    Plan: (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {plan.name} <Badge positive={status === 'active'}>{statusLabel(status)}</Badge>
      </span>
    ),
    Price: memberPriceLabel(subscription),
    ...(reason && { For: reason }),
    Since: longDate(start),
    ...(end && { [endLabel(subscription)]: longDate(end) }),
    ...(graceUntil && { 'Kept until': longDate(graceUntil) }),
    ...(subscription.nextPlan && {
      Then: `${subscription.nextPlan.name}, from ${longDate(subscription.nextPlan.from)}`,
    }),
    ...(subscription.withdrawableUntil && { 'May withdraw': `until ${longDate(subscription.withdrawableUntil)}` }),
  }
}

function memberPriceLabel({ source, price, subscription: plan }: UserSubscription): string {
  if (source === 'complimentary') return 'Nothing: a present of the house'
  if (source === 'free') return 'Nothing'
  const memberPrice = `${amountLabel(price)} a ${plan.period}`
  return price === plan.price ? memberPrice : `${memberPrice}; others pay ${amountLabel(plan.price)}`
}

const endLabel = ({ source, cancelAtPeriodEnd }: UserSubscription) =>
  source === 'stripe' && !cancelAtPeriodEnd ? 'Renews' : 'Ends'
