import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { signOut } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { AdminHome } from './AdminHome.tsx'
import { AdminBar, ListSkeleton, MAIN_CLASS } from './AdminSkeleton.tsx'
import { useAdminAction } from './admin-queries.ts'
import { type AdminSection, sectionsFor } from './sections.ts'
import type { CurrentStaff } from './types.ts'

interface AdminLayoutProps {
  publication: string
  currentStaff: CurrentStaff
}

/** The sections of a role, one of them open. The first page stands for an unknown section and for one of another role. */
export function AdminLayout({ publication, currentStaff }: AdminLayoutProps) {
  const { sectionId: requestedId, subpath } = useHashRoute()
  const sections = sectionsFor(currentStaff.staffRole)
  const section = sections.find(({ id }) => id === requestedId)
  const mainRef = useSectionFocus(section, publication)

  return (
    <>
      {/* Not a link to #content: the URL fragment names the section. */}
      <button
        type="button"
        className="label sr-only z-10 bg-ink px-5 py-4 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
        onClick={() => mainRef.current?.focus()}
      >
        Skip to the room
      </button>
      <AdminHeader {...{ publication, currentStaff }} sections={sections} activeSectionId={section?.id ?? ''} />
      <main ref={mainRef} className={MAIN_CLASS} tabIndex={-1} aria-label={section?.name ?? 'Front room'}>
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

/** `#support/open/7` → section `support`, subpath `open/7`. */
function useHashRoute(): { sectionId: string; subpath: string } {
  const hash = useSyncExternalStore(subscribeToHash, currentHash, serverHash)
  const [sectionId = '', ...subpath] = hash.split('/')
  return { sectionId, subpath: subpath.join('/') }
}

function subscribeToHash(onHashChange: () => void) {
  addEventListener('hashchange', onHashChange)
  return () => removeEventListener('hashchange', onHashChange)
}

const currentHash = () => location.hash.slice(1)
const serverHash = () => ''

/** The page title names the section. Opening a section moves the focus to it. */
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
  /** Empty on the first page of the admin. */
  activeSectionId: string
}

function AdminHeader({ publication, currentStaff, sections, activeSectionId }: AdminHeaderProps) {
  const links = [{ id: '', name: 'Desk' }, ...sections]
  return (
    <AdminBar publication={publication}>
      <nav aria-label="Rooms" className="overflow-x-auto max-sm:order-3 max-sm:w-full">
        <ul className="flex gap-7 max-sm:gap-4.5">
          {links.map(({ id, name }) => (
            <li key={id}>
              <a
                className="label flex min-h-11 items-center border-b-2 border-transparent text-soft -outline-offset-2 hover:text-accent aria-[current]:border-b-accent aria-[current]:text-ink"
                href={`#${id}`}
                aria-current={id === activeSectionId ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="ml-auto flex min-h-11 min-w-0 items-center gap-5 font-ui text-small leading-ui font-medium text-soft">
        <span className="min-w-0 max-lg:sr-only">
          {currentStaff.firstName} {currentStaff.lastName}
        </span>
        <LogOutButton />
      </p>
    </AdminBar>
  )
}

function LogOutButton() {
  const { pending, run } = useAdminAction()
  return (
    <button type="button" className="link cursor-pointer" onClick={() => run(signOut)} aria-disabled={pending}>
      Log out
    </button>
  )
}
