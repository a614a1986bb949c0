import type { CancellationReasonCount } from '#shared/contracts/cancellation-feedback.ts'
import { cancellationReasonLabels } from '#shared/domain/cancellation.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { monthLabel } from './revenue-labels.ts'

/** Why readers have cancelled, where a plan asks: counted by month, and in their words. */
export function Cancellations() {
  const query = useAdminQuery('/admin/cancellation-reasons')
  return (
    <div className="mt-8">
      <QueryBoundary
        query={query}
        subject="The reasons"
        skeleton={<ListSkeleton />}
        empty={
          <EmptyNote>Nobody has told us why yet. Each plan says in Plans whether its readers are asked.</EmptyNote>
        }
      >
        {(counts) => (
          <>
            <ReasonTable counts={counts} />
            <h2 className="mt-12 text-subtitle">In their words</h2>
            <Comments />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

/** A line for each month and plan, a column for each reason. */
function ReasonTable({ counts }: { counts: CancellationReasonCount[] }) {
  const reasons = Object.entries(cancellationReasonLabels)
  const lines = Map.groupBy(counts, ({ month, planId }) => `${month} ${planId}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label="Reasons by month" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse font-ui text-small tabular-nums lining-nums">
        <caption className="sr-only">Reasons by month</caption>
        <thead>
          <tr>
            <th scope="col" className={`${CELL_CLASS} sticky left-0 bg-paper pr-4 text-left font-medium text-soft`}>
              Month
            </th>
            {reasons.map(([reason, label]) => (
              <th key={reason} scope="col" className={`${CELL_CLASS} min-w-28 pl-5 text-right font-medium text-soft`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines].map(([key, line]) => (
            <tr key={key}>
              <th
                scope="row"
                className={`${CELL_CLASS} sticky left-0 bg-paper pr-4 text-left font-normal whitespace-nowrap`}
              >
                {monthLabel(line[0]?.month ?? '')}
                <span className="block text-soft">{line[0]?.plan}</span>
              </th>
              {reasons.map(([reason]) => {
                const count = line.find((one) => one.reason === reason)?.count ?? 0
                return (
                  <td key={reason} className={`${CELL_CLASS} pl-5 text-right ${count === 0 ? 'text-soft' : ''}`}>
                    {count}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const CELL_CLASS = 'border-b border-line py-2.5 align-bottom'

function Comments() {
  const { loadMore, ...query } = useAdminList('/admin/cancellation-comments')
  return (
    <QueryBoundary
      query={query}
      subject="The answers"
      skeleton={<ListSkeleton />}
      empty={<EmptyNote>Nobody has added a sentence.</EmptyNote>}
    >
      {(comments) => (
        <PaginatedList label="Answers" onLoadMore={loadMore}>
          {comments.map(({ id, plan, reason, comment, createdAt }) => (
            <li key={id} tabIndex={-1} className="border-t border-line py-3.5 last:border-b">
              <p className="max-w-measure whitespace-pre-line">
                <bdi>{comment}</bdi>
              </p>
              <p className="mt-1 font-ui text-small text-soft">
                {fullDate(createdAt)} · {plan} · {cancellationReasonLabels[reason]}
              </p>
            </li>
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}
