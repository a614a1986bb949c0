import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList } from '../admin-queries.ts'
import { disputeStatusLabel } from '../dispute-labels.ts'
import { GROUPS, membersHref } from '../members-route.ts'

/** The newest first, each with its state; those that wait for evidence with the day until which the bank takes it. */
export function Disputes() {
  const { loadMore, ...query } = useAdminList('/admin/disputes')
  return (
    <div className="mt-8">
      <QueryBoundary
        query={query}
        subject="The disputes"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>No bank has called a payment back.</EmptyNote>}
      >
        {(disputes) => (
          <PaginatedList label="Disputes" onLoadMore={loadMore}>
            {disputes.map(
              ({ id, memberId, groupId, name, amount, currency, status, dueBy, createdAt, submittedAt }) => (
                <li
                  key={id}
                  tabIndex={-1}
                  className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-t border-line py-3.5 last:border-b"
                >
                  <span className="min-w-0">
                    {memberId || groupId ? (
                      <a
                        className="link"
                        href={membersHref(memberId ? { openId: memberId } : { openId: GROUPS, groupId: groupId ?? '' })}
                      >
                        <bdi>{name}</bdi>
                      </a>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                    <span className="block font-ui text-small text-soft">{fullDate(createdAt)}</span>
                  </span>
                  <span className="font-ui text-small tabular-nums sm:text-right">
                    <span className="block text-note">{amountLabel(amount, currency)}</span>
                    <span className={submittedAt ? 'text-soft' : 'text-accent'}>
                      {disputeStatusLabel(status, dueBy)}
                    </span>
                  </span>
                </li>
              ),
            )}
          </PaginatedList>
        )}
      </QueryBoundary>
    </div>
  )
}
