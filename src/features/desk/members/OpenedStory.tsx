import { ApiError } from '../../../lib/api.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { Colleague } from '../rooms.ts'
import { useList } from '../sending.ts'
import { AllMembers } from './AllMembers.tsx'
import { MemberStoryPage } from './MemberStoryPage.tsx'

interface Props {
  id: string
  words: string
  colleague: Colleague
}

/** Whoever is named in the address, if there is somebody of that name. */
export function OpenedStory({ id, words, colleague }: Props) {
  const list = useList(`/admin/members/${encodeURIComponent(id)}`)
  const { error } = list.query
  return (
    <div className="min-w-0">
      <AllMembers words={words} />
      {error instanceof ApiError && error.status === 404 ? (
        <p className="text-soft italic">There is no such member, or not any more.</p>
      ) : (
        <QueryBoundary {...list} subject="This story" skeleton={<ListSkeleton />}>
          {(story) => <MemberStoryPage {...{ story, words }} mayAct={colleague.staffRole === 'owner'} />}
        </QueryBoundary>
      )}
    </div>
  )
}
