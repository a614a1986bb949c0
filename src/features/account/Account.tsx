import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import { $user, hasSession, refreshUser } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import type { User } from '#shared/contracts/user.ts'
import { LinkedTabs } from '#ui/LinkedTabs.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { Overview } from './overview/Overview.tsx'
import { AccountLoadError, SectionSkeleton } from './Placeholders.tsx'

// The code of a tab is loaded when it is opened; that of the first tab comes with the page.
const Subscription = lazy(async () => ({ default: (await import('./subscription/Subscription.tsx')).Subscription }))
const Delivery = lazy(async () => ({ default: (await import('./delivery/Delivery.tsx')).Delivery }))
const Reading = lazy(async () => ({ default: (await import('./reading/Reading.tsx')).Reading }))
const Gifts = lazy(async () => ({ default: (await import('./gifts/Gifts.tsx')).Gifts }))
const Groups = lazy(async () => ({ default: (await import('./groups/Groups.tsx')).Groups }))
const Support = lazy(async () => ({ default: (await import('./support/Support.tsx')).Support }))
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }))

interface AccountProps {
  /** Where printed editions are sent. */
  deliveryCountries: string[]
}

/** The account page: skeletons until the user is loaded. A script of the page redirects visitors who are signed out. */
export function Account({ deliveryCountries }: AccountProps) {
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])
  // The session exists but its user could not be loaded: the reader stays here.
  const managesGroup = useManagesGroup(user)
  const isUnavailable = user === null && hasSession()

  return (
    <div className="column">
      <AccountHeader user={user} />
      {isUnavailable ? (
        <AccountLoadError />
      ) : (
        <LinkedTabs
          label="Your account"
          tabs={[
            {
              id: 'overview',
              name: 'Overview',
              panel: <Overview user={user ?? undefined} />,
            },
            {
              id: 'subscription',
              name: 'Subscription',
              panel: panelFor(user, 'Your subscription', () => <Subscription />),
            },
            {
              id: 'delivery',
              name: 'Delivery',
              panel: panelFor(user, 'Your addresses', (user) => <Delivery user={user} countries={deliveryCountries} />),
            },
            { id: 'reading', name: 'Reading', panel: panelFor(user, 'Your reading', () => <Reading />) },
            { id: 'gifts', name: 'Gifts', panel: panelFor(user, 'Your gifts', () => <Gifts />) },
            ...(managesGroup
              ? [{ id: 'groups', name: 'Groups', panel: panelFor(user, 'Your groups', () => <Groups />) }]
              : []),
            { id: 'support', name: 'Support', panel: panelFor(user, 'Support', () => <Support />) },
            {
              id: 'settings',
              name: 'Settings',
              panel: panelFor(user, 'The settings', (user) => <Settings user={user} />),
            },
          ]}
        />
      )}
    </div>
  )
}

/** Few readers manage a group, so its tab is there for them only. */
function useManagesGroup(user: User | null | undefined): boolean {
  const query = useQuery({ ...apiQuery('/user/groups'), enabled: Boolean(user) }, queryClient)
  return Boolean(query.data?.managed.length)
}

function panelFor(user: User | null | undefined, subject: string, panel: (user: User) => ReactNode) {
  if (!user) return <SectionSkeleton />
  return (
    <ErrorBoundary subject={subject}>
      <Suspense fallback={<SectionSkeleton />}>{panel(user)}</Suspense>
    </ErrorBoundary>
  )
}
