import { AtTheDoor, NotHere, TryAgain } from './AtTheDoor.tsx'
import { useCaller } from './colleague.ts'
import { DeskFrame } from './DeskFrame.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'

interface Props {
  publication: string
}

/** The editorial desk, for whoever works at it; for everyone else the door, and the way back. */
export function Desk({ publication }: Props) {
  const caller = useCaller()
  switch (caller.is) {
    case 'coming':
      return <DeskSkeleton publication={publication} />
    case 'away':
      return <TryAgain />
    case 'nobody':
      return <AtTheDoor />
    case 'reader':
      return <NotHere />
    case 'colleague':
      return <DeskFrame publication={publication} colleague={caller.colleague} />
  }
}
