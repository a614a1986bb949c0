import type { Invitation } from '#shared/contracts/staff.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import { useList } from '../sending.ts'
import { InvitationLine } from './InvitationLine.tsx'

/** Those that can still be accepted, or be sent again. */
export function Invitations() {
  const list = useList('/admin/invitations')
  return (
    <QueryBoundary {...list} subject="The invitations" skeleton={<ListSkeleton />}>
      {(all) => {
        const waiting = all.filter(isWaiting)
        if (waiting.length === 0) return <p className="text-soft italic">Nobody is invited at the moment.</p>
        return (
          <ul className="desk-list" aria-label="Invitations">
            {waiting.map((invitation) => (
              <InvitationLine key={invitation.id} {...invitation} />
            ))}
          </ul>
        )
      }}
    </QueryBoundary>
  )
}

const isWaiting = ({ status }: Invitation) => status === 'open' || status === 'expired'
