import { keepPreviousData } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Member } from '#shared/contracts/member.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { BackLink, LIST_LINK_CLASS } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { membersQuery, useAdminQuery } from '../admin-queries.ts'
import { membersHref } from '../members-route.ts'
import { memberName, stripeCodeLabel } from './member-labels.ts'

/** The limit of the API. */
const MAX_RESULTS = 50

interface MemberResultsProps {
  search: string
  openId: string
}

/** Shows the previous results until those of a new search have been loaded. */
export function MemberResults({ search, openId }: MemberResultsProps) {
  const query = useAdminQuery({ ...membersQuery(search), placeholderData: keepPreviousData })

  return (
    <div className="mt-4" aria-busy={query.isPending || query.isPlaceholderData}>
      <QueryBoundary query={query} subject="The members" skeleton={<ListSkeleton />}>
        {(members) => (
          <>
            <p role="status" className="py-2 font-ui text-small text-soft">
              {resultCountLabel(members.length, search)}
            </p>
            {members.length > 0 && <MemberList members={members} search={search} openId={openId} />}
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

interface MemberListProps {
  members: Member[]
  search: string
  openId: string
}

/** The arrow keys move through the list, and from its first entry back into the search field. */
function MemberList({ members, search, openId }: MemberListProps) {
  return (
    <ul className="border-b border-line" aria-label="Members" data-search-results onKeyDown={moveFocus}>
      {members.map((member) => (
        <li key={member.id} className="border-t border-line">
          <a
            className={LIST_LINK_CLASS}
            href={membersHref({ search, openId: member.id })}
            aria-current={member.id === openId ? 'true' : undefined}
          >
            <span className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 leading-snug wrap-anywhere">{memberName(member)}</bdi>
              <span className="shrink-0 font-ui text-small text-soft">{member.planName ?? 'No plan'}</span>
            </span>
            <span className="mt-0.5 flex items-baseline justify-between gap-4 font-ui text-small text-soft">
              <span className="min-w-0 wrap-anywhere">{member.email}</span>
              {member.status !== 'active' && (
                <span className="shrink-0 text-accent">{stripeCodeLabel(member.status)}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const ARROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = ARROW_STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(event.target as HTMLAnchorElement) + step]
  if (next) next.focus()
  else if (step < 0) document.querySelector<HTMLInputElement>('search input')?.focus()
}

export const BackToMembers = ({ search }: { search: string }) => (
  <BackLink href={membersHref({ search })}>All members</BackLink>
)
