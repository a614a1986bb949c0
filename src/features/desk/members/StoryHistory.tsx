import type { AuditEvent } from '#shared/contracts/member.ts'
import { ShortDate } from './Day.tsx'
import { auditEventLabel, auditReasonLabel } from './labels.ts'
import { EmptyNote } from './MemberStoryPage.tsx'

/** Who did what, newest first. */
export function MemberAuditLog({ events }: { events: AuditEvent[] }) {
  if (events.length === 0) return <EmptyNote>Nothing has been done from here.</EmptyNote>
  return (
    <ul aria-label="By the desk" className="admin-ledger">
      {events.map((event) => (
        <li key={event.id} className="admin-ledger-entry">
          <ShortDate date={event.createdAt} />
          <span className="admin-ledger-value">
            <bdi>{event.by ?? 'Somebody who has left'}</bdi> {auditEventLabel(event)}
            {auditReasonLabel(event) && <span className="text-soft italic"> · {auditReasonLabel(event)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
