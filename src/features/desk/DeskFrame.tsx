import { Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from '../../ui/Caught.tsx'
import { AdminHeader } from './DeskBar.tsx'
import { ListSkeleton } from './DeskSkeleton.tsx'
import { AdminHome } from './front/FrontRoom.tsx'
import { useHashRoute } from './place.ts'
import { type CurrentStaff, type AdminSection, sectionsFor } from './rooms.ts'

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
