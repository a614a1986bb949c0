import { Suspense, useEffect, useRef, useState } from 'react'
import { signOut } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { AdminHome } from './AdminHome.tsx'
import { ListSkeleton } from './AdminSkeleton.tsx'
import { runAction } from './adminRequests.ts'
import { type AdminSection, type CurrentStaff, sectionsFor } from './sections.ts'
import { useHashRoute } from './useHashRoute.ts'

interface AdminLayoutProps {
  publication: string
  currentStaff: CurrentStaff
}

/** The rooms of whoever has come, one of them open. Without one in the address, or with one that is not theirs, the front room. */
export function AdminLayout({ publication, currentStaff }: AdminLayoutProps) {
  const { sectionId: requestedId, subpath } = useHashRoute()
  const sections = sectionsFor(currentStaff.staffRole)
  const section = sections.find(({ id }) => id === requestedId)
  const mainRef = useSectionFocus(section, publication)

  return (
    <>
      {/* A link would change the address, which names the room. */}
      <button type="button" className="admin-skip-link label" onClick={() => mainRef.current?.focus()}>
        Skip to the room
      </button>
      <AdminHeader {...{ publication, currentStaff }} sections={sections} activeSectionId={section?.id ?? ''} />
      <main ref={mainRef} className="admin-main" tabIndex={-1} aria-label={section?.name ?? 'Front room'}>
        {section ? (
          <ErrorBoundary key={section.id} subject={section.name}>
            <Suspense fallback={<ListSkeleton />}>
              <section.Component currentStaff={currentStaff} subpath={subpath} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <AdminHome currentStaff={currentStaff} sections={sections} />
        )}
      </main>
    </>
  )
}

/** The page is called after its room, and whoever enters one stands in it. */
function useSectionFocus(section: AdminSection | undefined, publication: string) {
  const mainRef = useRef<HTMLElement>(null)
  const previousId = useRef(section?.id)
  useEffect(() => {
    document.title = [section?.name, 'Editorial Desk', publication].filter(Boolean).join(' · ')
    if (previousId.current !== section?.id) mainRef.current?.focus()
    previousId.current = section?.id
  }, [section, publication])
  return mainRef
}

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
