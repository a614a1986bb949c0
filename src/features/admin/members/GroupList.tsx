import { useEffect, useRef } from 'react'
import { useApiList } from '#lib/api-query.ts'
import type { AdminGroup } from '#shared/contracts/group.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { BackToMembers } from './MemberResults.tsx'
import { membersHref } from './members-route.ts'

/** Every group that was bought, newest first. */
export function GroupList({ search }: { search: string }) {
  const query = useApiList('/admin/groups')
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section className="min-w-0" aria-labelledby="groups">
      <BackToMembers search={search} />
      <h2 ref={headingRef} id="groups" tabIndex={-1} className="text-title outline-none">
        Groups
      </h2>
      <p className="mt-2 mb-6 max-w-measure font-ui text-small text-soft">
        Seats that one reader buys for others. Which plans are sold to groups is set at each plan. Who has a seat is the
        manager’s business; a transfer is marked as paid at Stripe.
      </p>
      <QueryBoundary
        query={query}
        subject="The groups"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>No group has been bought yet.</EmptyNote>}
      >
        {(groups) => (
          <PaginatedList label="Groups" onLoadMore={query.loadMore}>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} search={search} />
            ))}
          </PaginatedList>
        )}
      </QueryBoundary>
    </section>
  )
}

function GroupRow({ group, search }: { group: AdminGroup; search: string }) {
  const { company, name, manager, managerId, plan, seats, seatsInUse, price, currency } = group
  return (
    <li tabIndex={-1} className="border-t border-line py-3 outline-none">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{company}</bdi>
          {name !== company && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </span>
        <span className="tabular-nums">{amountLabel(price, currency)}</span>
      </p>
      <p className="font-ui text-small text-soft">
        {plan}, {seatsInUse} of {seats} seats in use. {statusText(group)}
      </p>
      <p className="font-ui text-small wrap-anywhere">
        {managerId && manager ? (
          <a className="link" href={membersHref({ search, openId: managerId })}>
            {manager}
          </a>
        ) : (
          <span className="text-soft">The manager has deleted the account</span>
        )}
      </p>
    </li>
  )
}

function statusText({ status, paid, paysBy, endsAt, cancelAtPeriodEnd }: AdminGroup): string {
  if (status === 'canceled') return `Ended on ${fullDate(endsAt)}.`
  const way = paysBy === 'card' ? 'by card' : 'by invoice'
  if (!paid) return `Not paid yet, ${way}.`
  return cancelAtPeriodEnd ? `Paid ${way}, ends on ${fullDate(endsAt)}.` : `Paid ${way}, renews on ${fullDate(endsAt)}.`
}
