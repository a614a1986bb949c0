import { ApiError } from '../../../lib/api.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { CurrentStaff } from '../rooms.ts'
import { useListQuery } from '../sending.ts'
import { BackToMembers } from './AllMembers.tsx'
import { MemberDetailPage } from './MemberStoryPage.tsx'

interface MemberDetailLoaderProps {
  id: string
  search: string
  currentStaff: CurrentStaff
}

/** Whoever is named in the address, if there is somebody of that name. */
export function MemberDetailLoader({ id, search, currentStaff }: MemberDetailLoaderProps) {
  const list = useListQuery(`/admin/members/${encodeURIComponent(id)}`)
  const { error } = list.query
  return (
    <div className="min-w-0">
      <BackToMembers search={search} />
      {error instanceof ApiError && error.status === 404 ? (
        <p className="text-soft italic">There is no such member, or not any more.</p>
      ) : (
        <QueryBoundary {...list} subject="This story" skeleton={<ListSkeleton />}>
          {(detail) => <MemberDetailPage {...{ detail, search }} canManage={currentStaff.staffRole === 'owner'} />}
        </QueryBoundary>
      )}
    </div>
  )
}
