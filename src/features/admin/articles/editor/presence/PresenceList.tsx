import type { Presence } from '#shared/contracts/article-draft.ts'

/** The initials and names of the other people who have the article open. */
export function PresenceList({ people }: { people: Presence['people'] }) {
  if (people.length === 0) return null
  return (
    <ul className="flex -space-x-1.5" aria-label="Also here">
      {people.map(({ tabId, name }) => (
        <li
          key={tabId}
          title={name}
          className="grid size-8 place-items-center rounded-full border border-paper bg-surface font-ui text-label text-soft"
        >
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
