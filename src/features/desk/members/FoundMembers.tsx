import { useRef } from 'react'
import type { Member } from '#shared/contracts/member.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import { useListQuery } from '../sending.ts'
import { memberListPath } from './changed.ts'
import { MemberList } from './MemberList.tsx'

/** As many as the API answers with. */
const MAX_RESULTS = 50

interface MemberResultsProps {
  search: string
  openId: string
}

/** Who was found; until the next answer comes, who was found before. */
export function MemberResults({ search, openId }: MemberResultsProps) {
  const { query, ...list } = useListQuery(memberListPath(search))
  const previousMembers = useRef<Member[]>(undefined)
  if (query.data) previousMembers.current = query.data
  const visibleQuery = query.error ? query : { ...query, data: query.data ?? previousMembers.current }

  return (
    <div className="mt-4" aria-busy={query.loading}>
      <QueryBoundary {...list} query={visibleQuery} subject="The members" skeleton={<ListSkeleton />}>
        {(members) => (
          <>
            <p role="status" className="py-2 font-ui text-small text-soft">
              {resultCountLabel(members.length, search)}
            </p>
            {members.length > 0 && <MemberList {...{ members, search, openId }} />}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

function resultCountLabel(count: number, search: string): string {
  if (count === 0) return search ? 'Nobody is called or reached like that.' : 'Nobody has an account yet.'
  if (count >= MAX_RESULTS) return `The newest ${MAX_RESULTS}. Say more to find others.`
  return count === 1 ? 'One member' : `${count} members`
}
