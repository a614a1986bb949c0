import { Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '../../ui/Caught.tsx'
import { DeskBar } from './DeskBar.tsx'
import { ListSkeleton } from './DeskSkeleton.tsx'
import { FrontRoom } from './front/FrontRoom.tsx'
import { usePlace } from './place.ts'
import { type Colleague, type Room, roomsFor } from './rooms.ts'

interface Props {
  publication: string
  colleague: Colleague
}

/** The rooms of whoever has come, one of them open. Without one in the address, or with one that is not theirs, the front room. */
export function DeskFrame({ publication, colleague }: Props) {
  const { room: named, rest } = usePlace()
  const open = roomsFor(colleague.staffRole)
  const room = open.find(({ id }) => id === named)
  const place = useRoom(room, publication)

  return (
    <>
      {/* A link would change the address, which names the room. */}
      <button type="button" className="desk-skip label" onClick={() => place.current?.focus()}>
        Skip to the room
      </button>
      <DeskBar {...{ publication, colleague }} rooms={open} at={room?.id ?? ''} />
      <main ref={place} className="desk-room" tabIndex={-1} aria-label={room?.name ?? 'Front room'}>
        {room ? (
          <ErrorBoundary key={room.id} subject={room.name}>
            <Suspense fallback={<ListSkeleton />}>
              <room.Room colleague={colleague} rest={rest} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <FrontRoom colleague={colleague} rooms={open} />
        )}
      </main>
    </>
  )
}

/** The page is called after its room, and whoever enters one stands in it. */
function useRoom(room: Room | undefined, publication: string) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(room?.id)
  useEffect(() => {
    document.title = [room?.name, 'Editorial Desk', publication].filter(Boolean).join(' · ')
    if (before.current !== room?.id) place.current?.focus()
    before.current = room?.id
  }, [room, publication])
  return place
}
