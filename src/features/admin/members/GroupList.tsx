import { useEffect, useRef, useState } from 'react'
import { apiQuery, invalidate } from '#lib/api-query.ts'
import type { AdminGroup } from '#shared/contracts/group.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { GROUPS, membersHref } from '../members-route.ts'
import { GroupCorrections } from './GroupCorrections.tsx'
import { PaymentLedger } from './MemberPayments.tsx'
import { BackToMembers } from './MemberResults.tsx'

interface GroupListProps {
  search: string
  /** Owners refund payments; other roles only read. */
  canManage: boolean
  /** Only this group, with its payments; empty for all. */
  groupId: string
}

/** Every group that was bought, newest first, or one of them. */
export function GroupList({ search, canManage, groupId }: GroupListProps) {
  const query = useAdminList('/admin/groups', { query: groupId ? { groupId } : {} })
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
      {groupId && (
        <p className="mb-4 font-ui text-small">
          <a className="link" href={membersHref({ search, openId: GROUPS })}>
            All groups
          </a>
        </p>
      )}
      <QueryBoundary
        query={query}
        subject="The groups"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>No group has been bought yet.</EmptyNote>}
      >
        {(groups) => (
          <PaginatedList label="Groups" onLoadMore={query.loadMore}>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} search={search} groupId={groupId} canManage={canManage} />
            ))}
          </PaginatedList>
        )}
      </QueryBoundary>
    </section>
  )
}

function GroupRow({ group, search, groupId, canManage }: GroupListProps & { group: AdminGroup }) {
  const { id, company, name, manager, managerId, plan, seats, seatsInUse, price, currency, invoiceProblem } = group
  const [showsPayments, setShowsPayments] = useState(group.id === groupId)
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
      {invoiceProblem && (
        <p className="mt-1 font-ui text-small wrap-anywhere text-accent">
          Stripe could not complete an invoice: {invoiceProblem}
        </p>
      )}
      <p className="font-ui text-small wrap-anywhere text-soft">Invoices go to {group.details.invoiceEmail}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-5">
        <Button
          variant="ghost"
          aria-label={`Payments of ${name}`}
          aria-expanded={showsPayments}
          onClick={() => setShowsPayments(!showsPayments)}
        >
          {showsPayments ? 'Hide payments' : 'Payments'}
        </Button>
        {canManage && group.status !== 'canceled' && <GroupCorrections group={group} />}
      </p>
      {showsPayments && <GroupPayments id={id} canManage={canManage} />}
    </li>
  )
}

function GroupPayments({ id, canManage }: { id: string; canManage: boolean }) {
  const path = { id }
  const query = useAdminQuery('/admin/groups/{id}/payments', { path })
  return (
    <div className="@container/member mt-2">
      <QueryBoundary query={query} subject="The payments" skeleton={<ListSkeleton />}>
        {(payments) => (
          <PaymentLedger
            payments={payments}
            canManage={canManage}
            onRefunded={() => invalidate(apiQuery('/admin/groups/{id}/payments', { path }))}
          />
        )}
      </QueryBoundary>
    </div>
  )
}

function statusText({ status, paid, paysBy, endsAt, cancelAtPeriodEnd }: AdminGroup): string {
  if (status === 'canceled') return `Ended on ${fullDate(endsAt)}.`
  const way = paysBy === 'card' ? 'by card' : 'by invoice'
  if (!paid) return `Not paid yet, ${way}.`
  return cancelAtPeriodEnd ? `Paid ${way}, ends on ${fullDate(endsAt)}.` : `Paid ${way}, renews on ${fullDate(endsAt)}.`
}
