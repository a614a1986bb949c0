import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $user, hasSession, refreshUser } from '../../../lib/signed-in.ts'
import { ErrorBoundary } from '../../../ui/Caught.tsx'
import { LinkedTabs } from '../../../ui/LinkedTabs.tsx'
import { AccountLoadError } from '../Away.tsx'
import { SectionSkeleton } from '../PartSkeleton.tsx'
import { DashboardHeader } from './DashboardOpening.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { SignInPrompt } from './PleaseLogIn.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { DashboardSubscription } from './Subscription.tsx'

const DashboardSettings = lazy(async () => ({ default: (await import('./Settings.tsx')).DashboardSettings }))

/** The older page of an account. It stays where it is, and asks whoever is not signed in to sign in. */
export function Dashboard() {
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])

  if (user === null && !hasSession()) return <SignInPrompt />
  return (
    <div className="column">
      <DashboardHeader user={user} />
      {user === null ? (
        <AccountLoadError />
      ) : (
        <LinkedTabs
          label="Your dashboard"
          tabs={[
            {
              id: 'subscription',
              name: 'Subscription',
              panel: user ? <DashboardSubscription /> : <SectionSkeleton />,
            },
            { id: 'reading-progress', name: 'Reading Progress', panel: user ? <ReadingProgress /> : <SectionSkeleton /> },
            { id: 'payment-history', name: 'Payment History', panel: user ? <PaymentHistory /> : <SectionSkeleton /> },
            {
              id: 'settings',
              name: 'Settings',
              panel: (
                <ErrorBoundary subject="The settings">
                  <Suspense fallback={<SectionSkeleton />}>{user ? <DashboardSettings user={user} /> : <SectionSkeleton />}</Suspense>
                </ErrorBoundary>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
