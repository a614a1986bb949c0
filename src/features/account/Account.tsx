import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import { $user, hasSession, refreshUser } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import type { User } from '#shared/contracts/user.ts'
import type { Language } from '#shared/domain/language.ts'
import { currentHash, LinkedTabs, subscribeToHash } from '#ui/LinkedTabs.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
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
  /** Of the publication. */
  languages: Language[]
}

/** The account page: skeletons until the user is loaded. A script of the page redirects visitors who are signed out. */
export function Account({ deliveryCountries, languages }: AccountProps) {
  const { t } = useLocale()
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])
  const showsGroups = useShowsGroups(user)
  // The session exists but its user could not be loaded: the reader stays here.
  const isUnavailable = user === null && hasSession()

  return (
    <div className="column">
      <AccountHeader user={user} />
      {isUnavailable ? (
        <AccountLoadError />
      ) : (
        <LinkedTabs
          label={t('Your account')}
          tabs={[
            {
              id: 'overview',
              name: t('Overview'),
              panel: <Overview user={user ?? undefined} />,
            },
            {
              id: 'subscription',
              name: t('Subscription'),
              panel: panelFor(user, t('Your subscription'), () => <Subscription />),
            },
            {
              id: 'delivery',
              name: t('Delivery'),
              panel: panelFor(user, t('Your addresses'), (user) => (
                <Delivery user={user} countries={deliveryCountries} />
              )),
            },
            { id: 'reading', name: t('Reading'), panel: panelFor(user, t('Your reading'), () => <Reading />) },
            { id: 'gifts', name: t('Gifts'), panel: panelFor(user, t('Your gifts'), () => <Gifts />) },
            ...(showsGroups
              ? [{ id: 'groups', name: t('Groups'), panel: panelFor(user, t('Your groups'), () => <Groups />) }]
              : []),
            {
              id: 'support',
              name: t('Support'),
              panel: panelFor(user, t('Support'), (user) => <Support user={user} />),
            },
            {
              id: 'settings',
              name: t('Settings'),
              panel: panelFor(user, t('The settings'), (user) => <Settings user={user} languages={languages} />),
            },
          ]}
        />
      )}
    </div>
  )
}

/**
 * Few readers manage a group, so its tab is there for them only, and for a reader who has followed a link to it while the groups
 * could not be loaded: the tab says so, and stays with its 'Try again' when that finds no group.
 */
function useShowsGroups(user: User | null | undefined): boolean {
  const { data, errorUpdateCount } = useQuery({ ...apiQuery('/user/groups'), enabled: Boolean(user) }, queryClient)
  const isLinked = useSyncExternalStore(subscribeToHash, currentHash, () => '') === 'groups'
  const [wasLinked, setWasLinked] = useState(isLinked)
  if (isLinked && !wasLinked) setWasLinked(true)
  return Boolean(data?.managed.length) || (wasLinked && errorUpdateCount > 0)
}

function panelFor(user: User | null | undefined, subject: string, panel: (user: User) => ReactNode) {
  if (!user) return <SectionSkeleton />
  return (
    <ErrorBoundary subject={subject}>
      <Suspense fallback={<SectionSkeleton />}>{panel(user)}</Suspense>
    </ErrorBoundary>
  )
}
