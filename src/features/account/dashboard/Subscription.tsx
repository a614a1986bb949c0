import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { reasonOf } from '../../../lib/api.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Part } from '../../../ui/Part.tsx'
import { PrintedEdition } from '../delivery/PrintedEdition.tsx'
import { PlanSkeleton } from '../PlanSkeleton.tsx'
import { nextBilling, periodOf } from '../period.ts'
import { StatusBadge } from '../StatusBadge.tsx'

interface Props {
  contactEmail: string
}

/** What the reader subscribes to, until when, and where the printed edition goes. */
export function Subscription({ contactEmail }: Props) {
  const query = useQuery('/user/subscription')
  return (
    <>
      <Part title="Your subscription">
        <Loaded
          query={query}
          what="Your subscription"
          reason={reasonOf(query.error)}
          skeleton={<PlanSkeleton />}
          onAskAgain={() => askAgain('/user/subscription')}
        >
          {(subscribed) => (subscribed ? <InForce {...subscribed} {...{ contactEmail }} /> : <None />)}
        </Loaded>
        <p className="mt-6">
          <a className="action inline-block" href="/subscription">
            View All Plans
          </a>
        </p>
      </Part>
      {query.data?.subscription.tier === 'platinum' && (
        <Part title="Delivery address">
          <PrintedEdition />
          <p className="mt-5">
            <a className="link font-ui text-small" href="/account#delivery">
              Change your addresses
            </a>
          </p>
        </Part>
      )}
    </>
  )
}

function InForce({ contactEmail, ...subscribed }: UserSubscription & Props) {
  const { status, subscription: plan } = subscribed
  return (
    <>
      <p className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-display text-heading">{plan.name}</span>
        <StatusBadge status={status} />
      </p>
      <Facts facts={{ 'Current period': periodOf(subscribed), 'Next billing': nextBilling(subscribed) }} />
      {plan.price > 0 && (
        <p className="mt-5 max-w-measure text-soft">
          To change or cancel your plan, write to{' '}
          <a className="link" href={`mailto:${contactEmail}?subject=${encodeURIComponent('My subscription')}`}>
            {contactEmail}
          </a>{' '}
          or{' '}
          <a className="link" href="/account#support">
            open a ticket
          </a>
          . A person sees to it.
        </p>
      )}
    </>
  )
}

const None = () => <p className="text-soft italic">You subscribe to nothing at the moment.</p>
