import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $user, hasSession, refreshUser } from '../../../lib/signed-in.ts'
import { ErrorBoundary } from '../../../ui/Caught.tsx'
import { LinkedTabs } from '../../../ui/LinkedTabs.tsx'
import { Away } from '../Away.tsx'
import { PartSkeleton } from '../PartSkeleton.tsx'
import { DashboardOpening } from './DashboardOpening.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { PleaseLogIn } from './PleaseLogIn.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { Subscription } from './Subscription.tsx'

const Settings = lazy(async () => ({ default: (await import('./Settings.tsx')).Settings }))

/** The older page of an account. It stays where it is, and asks whoever is not signed in to sign in. */
export function Dashboard() {
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])

  if (user === null && !hasSession()) return <PleaseLogIn />
  return (
    <div className="column">
      <DashboardOpening user={user} />
      {user === null ? (
        <Away />
      ) : (
        <LinkedTabs
          label="Your dashboard"
          tabs={[
            {
              id: 'subscription',
              name: 'Subscription',
              panel: user ? <Subscription /> : <PartSkeleton />,
            },
            { id: 'reading-progress', name: 'Reading Progress', panel: user ? <ReadingProgress /> : <PartSkeleton /> },
            { id: 'payment-history', name: 'Payment History', panel: user ? <PaymentHistory /> : <PartSkeleton /> },
            {
              id: 'settings',
              name: 'Settings',
              panel: (
                <ErrorBoundary subject="The settings">
                  <Suspense fallback={<PartSkeleton />}>{user ? <Settings user={user} /> : <PartSkeleton />}</Suspense>
                </ErrorBoundary>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
