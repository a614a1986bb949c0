import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { signOut } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { AdminHome } from './AdminHome.tsx'
import { AdminBar, MAIN_CLASS, SectionSkeleton } from './AdminSkeleton.tsx'
import { useAdminAction } from './admin-queries.ts'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { SectionNavigation } from './SectionNavigation.tsx'
import { type AdminSection, sectionsFor, securitySection } from './sections.ts'
import { SESSION_ENDED } from './unsaved-work.ts'
import type { CurrentStaff } from './useAuthState.ts'

interface AdminLayoutProps {
  publication: string
  currentStaff: CurrentStaff
  /** It has ended, and the open section has words that the server does not have. */
  isSessionEnded: boolean
}

/** The sections of a role, one of them open. The first page stands for an unknown section and for one of another role. */
export function AdminLayout({ publication, currentStaff, isSessionEnded }: AdminLayoutProps) {
  const { sectionId: requestedId, subpath } = useHashRoute()
  const sections = sectionsFor(currentStaff.staffRole)
  const section = [...sections, securitySection].find(({ id }) => id === requestedId)
  const mainRef = useSectionFocus(section, publication)

  return (
    <>
      {/* Not a link to #content: the URL fragment names the section. */}
      <button
        type="button"
        className="label sr-only z-10 bg-ink px-5 py-4 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
        onClick={() => mainRef.current?.focus()}
      >
        Skip to content
      </button>
      <AdminHeader
        publication={publication}
        currentStaff={currentStaff}
        sections={sections}
        activeSectionId={section?.id ?? ''}
      />
      {isSessionEnded && <SessionEndedNotice />}
      <main ref={mainRef} className={MAIN_CLASS} tabIndex={-1} aria-label={section?.name ?? 'Start'}>
        {section ? (
          <ErrorBoundary key={section.id} subject={section.name}>
            <Suspense fallback={<SectionSkeleton />}>
              <section.Component currentStaff={currentStaff} subpath={subpath} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <AdminHome currentStaff={currentStaff} sections={sections} />
        )}
      </main>
      <SecondFactorDialog />
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
function useSectionFocus(section: Pick<AdminSection, 'id' | 'name'> | undefined, publication: string) {
  const mainRef = useRef<HTMLElement>(null)
  const previousId = useRef(section?.id)
  useEffect(() => {
    document.title = [section?.name, 'Admin', publication].filter(Boolean).join(' · ')
    if (previousId.current !== section?.id) mainRef.current?.focus()
    previousId.current = section?.id
  }, [section, publication])
  return mainRef
}

const SessionEndedNotice = () => (
  <p role="alert" className="border-b border-line bg-surface px-gutter py-3">
    {SESSION_ENDED}{' '}
    <a className="link" href="/auth" target="_blank" rel="noopener">
      Sign in<span className="sr-only"> (opens in a new tab)</span>
    </a>
  </p>
)

interface AdminHeaderProps {
  publication: string
  currentStaff: CurrentStaff
  sections: AdminSection[]
  /** Empty on the first page of the admin. */
  activeSectionId: string
}

function AdminHeader({ publication, currentStaff, sections, activeSectionId }: AdminHeaderProps) {
  return (
    <AdminBar publication={publication}>
      <SectionNavigation sections={sections} activeSectionId={activeSectionId} />
      <p className="ml-auto flex min-h-11 min-w-0 items-center gap-5 font-ui text-small leading-ui font-medium text-soft">
        <a className="link min-w-0 max-lg:sr-only" href="#security">
          {currentStaff.firstName} {currentStaff.lastName} <span className="sr-only">, security of your account</span>
        </a>
        <LogOutButton />
      </p>
    </AdminBar>
  )
}

function LogOutButton() {
  const { pending, run } = useAdminAction()
  return (
    <button
      type="button"
      className="link shrink-0 cursor-pointer whitespace-nowrap"
      onClick={() => run(signOut)}
      aria-disabled={pending}
    >
      Log out
    </button>
  )
}
