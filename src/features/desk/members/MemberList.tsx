import type { KeyboardEvent } from 'react'
import type { Member } from '#shared/contracts/member.ts'
import { statusLabel, memberName } from './labels.ts'
import { membersHref } from './place.ts'

interface MemberListProps {
  members: Member[]
  search: string
  openId: string
}

/** Arrow keys go along it, Enter opens. */
export function MemberList({ members, search, openId }: MemberListProps) {
  return (
    <ul className="border-b border-line" aria-label="Members" data-search-results onKeyDown={moveFocus}>
      {members.map((member) => (
        <li key={member.id} className="border-t border-line">
          <a
            className="admin-list-link"
            href={membersHref({ search, openId: member.id })}
            aria-current={member.id === openId ? 'true' : undefined}
          >
            <span className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 leading-snug [overflow-wrap:anywhere]">{memberName(member)}</bdi>
              <span className="shrink-0 font-ui text-small text-soft">{member.planName ?? 'No plan'}</span>
            </span>
            <span className="mt-0.5 flex items-baseline justify-between gap-4 font-ui text-small text-soft">
              <span className="min-w-0 [overflow-wrap:anywhere]">{member.email}</span>
              {member.status !== 'active' && <span className="shrink-0 text-accent">{statusLabel(member.status)}</span>}
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
