import { useRef } from 'react'
import type { Member } from '#shared/contracts/member.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import { useList } from '../sending.ts'
import { listPath } from './changed.ts'
import { MemberList } from './MemberList.tsx'

/** As many as the API answers with. */
const AT_MOST = 50

interface Props {
  words: string
  opened: string
}

/** Who was found; until the next answer comes, who was found before. */
export function FoundMembers({ words, opened }: Props) {
  const { query, ...list } = useList(listPath(words))
  const before = useRef<Member[]>(undefined)
  if (query.data) before.current = query.data
  const shown = query.error ? query : { ...query, data: query.data ?? before.current }

  return (
    <div className="mt-4" aria-busy={query.loading}>
      <QueryBoundary {...list} query={shown} subject="The members" skeleton={<ListSkeleton />}>
        {(members) => (
          <>
            <p role="status" className="py-2 font-ui text-small text-soft">
              {countOf(members.length, words)}
            </p>
            {members.length > 0 && <MemberList {...{ members, words, opened }} />}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

function countOf(found: number, words: string): string {
  if (found === 0) return words ? 'Nobody is called or reached like that.' : 'Nobody has an account yet.'
  if (found >= AT_MOST) return `The newest ${AT_MOST}. Say more to find others.`
  return found === 1 ? 'One member' : `${found} members`
}
