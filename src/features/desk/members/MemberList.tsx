import type { KeyboardEvent } from 'react'
import type { Member } from '#shared/contracts/member.ts'
import { inWords, nameOf } from './labels.ts'
import { addressOf } from './place.ts'

interface Props {
  members: Member[]
  words: string
  opened: string
}

/** Arrow keys go along it, Enter opens. */
export function MemberList({ members, words, opened }: Props) {
  return (
    <ul className="border-b border-line" aria-label="Members" data-found onKeyDown={along}>
      {members.map((member) => (
        <li key={member.id} className="border-t border-line">
          <a
            className="desk-question"
            href={addressOf({ words, opened: member.id })}
            aria-current={member.id === opened ? 'true' : undefined}
          >
            <span className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 leading-snug [overflow-wrap:anywhere]">{nameOf(member)}</bdi>
              <span className="shrink-0 font-ui text-small text-soft">{member.planName ?? 'No plan'}</span>
            </span>
            <span className="mt-0.5 flex items-baseline justify-between gap-4 font-ui text-small text-soft">
              <span className="min-w-0 [overflow-wrap:anywhere]">{member.email}</span>
              {member.status !== 'active' && <span className="shrink-0 text-accent">{inWords(member.status)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function along(event: KeyboardEvent<HTMLUListElement>) {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(event.target as HTMLAnchorElement) + step]
  if (next) next.focus()
  else if (step < 0) document.querySelector<HTMLInputElement>('search input')?.focus()
}
