import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { AuditEntryRow } from './AuditEntryRow.tsx'
import { AuditFilterForm } from './AuditFilterForm.tsx'
import { parseAuditFilter, toAuditQuery } from './audit-log-route.ts'

/** Route: `#audit-log/<filters as a query string>`. */
export function AuditLogSection({ subpath }: SectionProps) {
  const filter = parseAuditFilter(subpath)
  const { loadMore, ...query } = useAdminList('/admin/audit-log', { query: toAuditQuery(filter) })
  return (
    <>
      <SectionHeader title="Audit log" intro="Who has changed what, and what was there before." />
      <AuditFilterForm filter={filter} />
      <div className="mt-8 max-w-192">
        <QueryBoundary
          query={query}
          subject="The audit log"
          skeleton={<ListSkeleton />}
          empty={<EmptyNote>{subpath ? 'Nothing matches these filters.' : 'Nothing has been done yet.'}</EmptyNote>}
        >
          {(entries) => (
            <PaginatedList label="Actions" onLoadMore={loadMore}>
              {entries.map((entry) => (
                <AuditEntryRow key={entry.id} entry={entry} />
              ))}
            </PaginatedList>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}
