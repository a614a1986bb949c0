import type { RoomProps } from '../rooms.ts'
import { FoundMembers } from './FoundMembers.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { OpenedStory } from './OpenedStory.tsx'
import { PrintedEditions } from './PrintedEditions.tsx'
import { addressOf, type Place, PRINTED, placeIn } from './place.ts'

/** Readers with an account: who they are, what they subscribe to, and what they have paid. */
export function MembersRoom({ colleague, rest }: RoomProps) {
  const { words, opened } = placeIn(rest)
  return (
    <>
      <h1 className="text-display">Members</h1>
      <p className="mt-3 text-lead text-soft italic">Everybody who reads us with an account.</p>
      <div className="desk-pair" data-open={opened ? '' : undefined}>
        <div className="min-w-0">
          <p className="mb-6">
            <a
              className="link font-ui text-small"
              href={addressOf({ words, opened: PRINTED })}
              aria-current={opened === PRINTED ? 'true' : undefined}
            >
              Printed editions
            </a>
          </p>
          <MemberSearch words={words} />
          <FoundMembers {...{ words, opened }} />
        </div>
        <Opened {...{ words, opened, colleague }} />
      </div>
    </>
  )
}

function Opened({ words, opened, colleague }: Place & Pick<RoomProps, 'colleague'>) {
  if (opened === PRINTED) return <PrintedEditions {...{ words, colleague }} />
  if (opened) return <OpenedStory key={opened} id={opened} {...{ words, colleague }} />
  return <p className="text-soft italic max-lg:hidden">Choose a member to read their story.</p>
}
