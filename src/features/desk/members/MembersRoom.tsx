import type { RoomProps } from '../rooms.ts'
import { FoundMembers } from './FoundMembers.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { OpenedStory } from './OpenedStory.tsx'
import { placeIn } from './place.ts'

/** Readers with an account: who they are, what they subscribe to, and what they have paid. */
export function MembersRoom({ colleague, rest }: RoomProps) {
  const { words, opened } = placeIn(rest)
  return (
    <>
      <h1 className="text-display">Members</h1>
      <p className="mt-3 text-lead text-soft italic">Everybody who reads us with an account.</p>
      <div className="desk-pair" data-open={opened ? '' : undefined}>
        <div className="min-w-0">
          <MemberSearch words={words} />
          <FoundMembers {...{ words, opened }} />
        </div>
        {opened ? (
          <OpenedStory key={opened} id={opened} {...{ words, colleague }} />
        ) : (
          <p className="text-soft italic max-lg:hidden">Choose a member to read their story.</p>
        )}
      </div>
    </>
  )
}
