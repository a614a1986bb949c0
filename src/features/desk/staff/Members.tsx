import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { CurrentStaff } from '../rooms.ts'
import { useListQuery } from '../sending.ts'
import { StaffMemberRow } from './Member.tsx'

export function StaffMembers({ currentStaff }: { currentStaff: CurrentStaff }) {
  const list = useListQuery('/admin/staff')
  return (
    <QueryBoundary {...list} subject="The staff" skeleton={<ListSkeleton />}>
      {(members) => (
        <ul className="admin-list" aria-label="Staff">
          {members.map((member) => (
            <StaffMemberRow key={member.id} {...{ member, currentStaff }} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}
