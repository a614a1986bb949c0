import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { hasPermission } from '#shared/domain/permissions.ts'
import { roleWithArticle } from '#shared/domain/staff-roles.ts'
import { AuthenticatorNote } from './AuthenticatorNote.tsx'
import { useAdminQuery } from './admin-queries.ts'
import { StatisticsSkeleton } from './home/StatisticsSkeleton.tsx'
import { type AdminSection, groupSections } from './sections.ts'
import type { CurrentStaff } from './useAuthState.ts'

const OpenRequests = lazy(async () => ({ default: (await import('./home/OpenRequests.tsx')).OpenRequests }))
const StatisticsPanel = lazy(async () => ({ default: (await import('./home/StatisticsPanel.tsx')).StatisticsPanel }))
const NewsroomPanel = lazy(async () => ({ default: (await import('./home/NewsroomPanel.tsx')).NewsroomPanel }))

interface AdminHomeProps {
  currentStaff: CurrentStaff
  sections: AdminSection[]
}

/** The first page: how the magazine does, what comes next, and the sections; of each what the role may see. */
export function AdminHome({ currentStaff, sections }: AdminHomeProps) {
  const { firstName, email, staffRole } = currentStaff
  return (
    <>
      <h1 className="text-display">{firstName ? `Good day, ${firstName}` : 'Good day'}</h1>
      {hasPermission(staffRole, 'support-tickets.reply') && (
        <Suspense fallback={<p className="mt-6 min-h-7" />}>
          <OpenRequests />
        </Suspense>
      )}
      {hasPermission(staffRole, 'statistics.read') && (
        <ErrorBoundary subject="The statistics">
          <Suspense fallback={<StatisticsFallback />}>
            <StatisticsPanel />
          </Suspense>
        </ErrorBoundary>
      )}
      {hasPermission(staffRole, 'articles.read') && (
        <ErrorBoundary subject="The newsroom">
          <Suspense>
            <NewsroomPanel currentStaff={currentStaff} />
          </Suspense>
        </ErrorBoundary>
      )}
      {staffRole === 'owner' && <AuthenticatorReminder />}
      <SectionDirectory sections={sections} />
      <p className="mt-12 font-ui text-small text-soft">
        You are signed in as {email}. Here you are {roleWithArticle[staffRole]}.{' '}
        <a className="link" href="/account">
          Account Dashboard
        </a>
        {' · '}
        <a className="link" href="#security">
          Security
        </a>
      </p>
    </>
  )
}

function AuthenticatorReminder() {
  const { data: status } = useAdminQuery('/user/second-factor')
  if (!status?.requiredFrom || status.factors.length > 0) return null
  return (
    <div className="mt-12">
      <AuthenticatorNote status={status} />
      <a className="action" href="#security">
        Set it up
      </a>
    </div>
  )
}

const StatisticsFallback = () => (
  <div className="mt-10" aria-hidden="true">
    <div className="h-11 border-b border-line" />
    <StatisticsSkeleton />
  </div>
)

const SectionDirectory = ({ sections }: Pick<AdminHomeProps, 'sections'>) =>
  sections.length > 0 ? (
    <div className="mt-16 grid gap-x-14 gap-y-10 lg:grid-cols-3">
      {groupSections(sections).map(({ group, sections: ofGroup }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className="label text-soft">
            {group}
          </h2>
          <ul className="mt-3 border-b border-line">
            {ofGroup.map(({ id, name, description }) => (
              <li key={id} className="border-t border-line">
                <a className="block py-3 hover:text-accent" href={`#${id}`}>
                  <span className="block font-display">{name}</span>
                  <span className="block text-note leading-snug text-soft">{description}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  ) : (
    <p className="mt-10 max-w-measure">There is no section for your role yet. If you need one, write to an owner.</p>
  )
