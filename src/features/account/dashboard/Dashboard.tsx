import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, hasSession, refreshUser } from '#lib/current-user.ts'
import { ErrorBoundary } from '#lib/ErrorBoundary.tsx'
import { storedEmailSentTo } from '#lib/storage.ts'
import type { User } from '#shared/contracts/user.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { LinkedTabs } from '#ui/LinkedTabs.tsx'
import { Section } from '#ui/Section.tsx'
import { AccountPageHeader } from '../AccountHeader.tsx'
import { PrintedEdition } from '../delivery/PrintedEdition.tsx'
import { AccountLoadError, SectionSkeleton } from '../Placeholders.tsx'
import { ReadingProgress } from '../reading/ReadingProgress.tsx'
import { Payments } from '../subscription/Payments.tsx'
import { SubscriptionStatus } from '../subscription/SubscriptionStatus.tsx'

const DashboardSettings = lazy(async () => ({ default: (await import('./DashboardSettings.tsx')).DashboardSettings }))

/** The older account page, at /dashboard. Visitors who are signed out are asked to sign in. */
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
            {
              id: 'reading-progress',
              name: 'Reading Progress',
              panel: user ? <ReadingProgress title="Reading progress" /> : <SectionSkeleton />,
            },
            { id: 'payment-history', name: 'Payment History', panel: user ? <PaymentHistory /> : <SectionSkeleton /> },
            {
              id: 'settings',
              name: 'Settings',
              panel: (
                <ErrorBoundary subject="The settings">
                  <Suspense fallback={<SectionSkeleton />}>
                    {user ? <DashboardSettings user={user} /> : <SectionSkeleton />}
                  </Suspense>
                </ErrorBoundary>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

/** The heading, with a link to the newer account page. */
function DashboardHeader({ user }: { user: User | null | undefined }) {
  return (
    <AccountPageHeader title="Dashboard" user={user}>
      <a className="action" href="/account">
        Your Account
      </a>
    </AccountPageHeader>
  )
}

/** All payments, failed ones too. */
const PaymentHistory = () => (
  <Section title="Payment history">
    <Payments showAll />
  </Section>
)

/** For visitors who are signed out. After a registration it names the address of the confirmation e-mail. */
function SignInPrompt() {
  const [email] = useState(storedEmailSentTo.get)
  return (
    <section className="column flex min-h-message flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">{email ? 'Your Account Is Made' : 'Please Log In'}</h1>
      <div className="mt-8 max-w-measure space-y-4 text-lead text-soft italic">
        {email ? (
          <>
            <p>A letter is on its way to {email}. Press the button in it, and your account is open.</p>
            <h2 className="pt-4 font-display text-title text-ink not-italic">Please Log In</h2>
            <p>Already done? Then this page is yours once you are signed in.</p>
          </>
        ) : (
          <p>Your subscription, what you are reading and what you have paid are shown to you alone.</p>
        )}
      </div>
      <a className="action-solid mt-10" href="/login?next=/dashboard">
        Sign In
      </a>
    </section>
  )
}

/** The subscription tab of the dashboard. */
function DashboardSubscription() {
  const { data: userSubscription } = useApiQuery('/user/subscription')
  return (
    <>
      <Section
        title="Your subscription"
        action={
          <a className="action inline-block" href="/subscription">
            View All Plans
          </a>
        }
      >
        <SubscriptionStatus />
      </Section>
      {userSubscription && includesPrint(userSubscription.subscription) && (
        <Section title="Delivery address">
          <PrintedEdition userSubscription={userSubscription} />
          <p className="mt-5">
            <a className="link font-ui text-small" href="/account#delivery">
              Change your addresses
            </a>
          </p>
        </Section>
      )}
      {userSubscription?.source === 'stripe' && (
        <Section title="Everything else">
          <p className="max-w-measure text-soft">
            Another plan, another card, your invoices and the withdrawal from the contract stand under{' '}
            <a className="link" href="/account#subscription">
              the subscription of your account
            </a>
            .
          </p>
        </Section>
      )}
    </>
  )
}
