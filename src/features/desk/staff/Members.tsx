import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { Colleague } from '../rooms.ts'
import { useList } from '../sending.ts'
import { Member } from './Member.tsx'

export function Members({ colleague }: { colleague: Colleague }) {
  const list = useList('/admin/staff')
  return (
    <QueryBoundary {...list} subject="The staff" skeleton={<ListSkeleton />}>
      {(members) => (
        <ul className="desk-list" aria-label="Staff">
          {members.map((member) => (
            <Member key={member.id} {...{ member, colleague }} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}
