import type { Invitation } from '#shared/contracts/staff.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import { useListQuery } from '../sending.ts'
import { InvitationRow } from './InvitationLine.tsx'

/** Those that can still be accepted, or be sent again. */
export function Invitations() {
  const list = useListQuery('/admin/invitations')
  return (
    <QueryBoundary {...list} subject="The invitations" skeleton={<ListSkeleton />}>
      {(all) => {
        const pending = all.filter(isPending)
        if (pending.length === 0) return <p className="text-soft italic">Nobody is invited at the moment.</p>
        return (
          <ul className="admin-list" aria-label="Invitations">
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} {...invitation} />
            ))}
          </ul>
        )
      }}
    </QueryBoundary>
  )
}

const isPending = ({ status }: Invitation) => status === 'open' || status === 'expired'
