import { useState } from 'react'
import { signOut } from '../../lib/signed-in.ts'
import type { Colleague, Room } from './rooms.ts'
import { attempt } from './sending.ts'

interface Props {
  publication: string
  colleague: Colleague
  rooms: Room[]
  /** Id of the room that is open; empty for the front room. */
  at: string
}

/** The head of the desk: the way back to the magazine, the rooms, and who is here. */
export function DeskBar({ publication, colleague, rooms, at }: Props) {
  const links = [{ id: '', name: 'Desk' }, ...rooms]
  return (
    <header className="desk-bar">
      <a className="desk-name" href="/">
        {publication}
      </a>
      <nav aria-label="Rooms" className="desk-rooms">
        <ul>
          {links.map(({ id, name }) => (
            <li key={id}>
              <a className="label" href={`#${id}`} aria-current={id === at ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="desk-who min-w-0">
        <span className="min-w-0 max-lg:sr-only">
          {colleague.firstName} {colleague.lastName}
        </span>
        <LogOut />
      </p>
    </header>
  )
}

function LogOut() {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    if (leaving) return
    setLeaving(true)
    if (!(await attempt(signOut))) setLeaving(false)
  }
  return (
    <button type="button" className="link cursor-pointer" onClick={leave} aria-disabled={leaving}>
      Log out
    </button>
  )
}
