import { useState } from 'react'
import { signOut } from '../../lib/signed-in.ts'
import type { CurrentStaff, AdminSection } from './rooms.ts'
import { runAction } from './sending.ts'

interface AdminHeaderProps {
  publication: string
  currentStaff: CurrentStaff
  sections: AdminSection[]
  /** Id of the room that is open; empty for the front room. */
  activeSectionId: string
}

/** The head of the desk: the way back to the magazine, the rooms, and who is here. */
export function AdminHeader({ publication, currentStaff, sections, activeSectionId }: AdminHeaderProps) {
  const links = [{ id: '', name: 'Desk' }, ...sections]
  return (
    <header className="admin-bar">
      <a className="admin-publication" href="/">
        {publication}
      </a>
      <nav aria-label="Rooms" className="admin-nav">
        <ul>
          {links.map(({ id, name }) => (
            <li key={id}>
              <a className="label" href={`#${id}`} aria-current={id === activeSectionId ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="admin-user min-w-0">
        <span className="min-w-0 max-lg:sr-only">
          {currentStaff.firstName} {currentStaff.lastName}
        </span>
        <LogOutButton />
      </p>
    </header>
  )
}

function LogOutButton() {
  const [loggingOut, setLoggingOut] = useState(false)
  async function logOut() {
    if (loggingOut) return
    setLoggingOut(true)
    if (!(await runAction(signOut))) setLoggingOut(false)
  }
  return (
    <button type="button" className="link cursor-pointer" onClick={logOut} aria-disabled={loggingOut}>
      Log out
    </button>
  )
}
