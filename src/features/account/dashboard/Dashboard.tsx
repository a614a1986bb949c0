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
import { useLocale } from '../../../languages/LocaleContext.ts'
import { AccountPageHeader } from '../AccountHeader.tsx'
import { PrintedEdition } from '../delivery/PrintedEdition.tsx'
import { AccountLoadError, SectionSkeleton } from '../Placeholders.tsx'
import { ReadingProgress } from '../reading/ReadingProgress.tsx'
import { Payments } from '../subscription/Payments.tsx'
import { SubscriptionStatus } from '../subscription/SubscriptionStatus.tsx'

const DashboardSettings = lazy(async () => ({ default: (await import('./DashboardSettings.tsx')).DashboardSettings }))

/** The older account page, at /dashboard. Visitors who are signed out are asked to sign in. */
export function Dashboard() {
  const { t } = useLocale()
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
          label={t('Your dashboard')}
          tabs={[
            {
              id: 'subscription',
              name: t('Subscription'),
              panel: user ? <DashboardSubscription /> : <SectionSkeleton />,
            },
            {
              id: 'reading-progress',
              name: t('Reading Progress'),
              panel: user ? <ReadingProgress title={t('Reading progress')} /> : <SectionSkeleton />,
            },
            {
              id: 'payment-history',
              name: t('Payment History'),
              panel: user ? <PaymentHistory /> : <SectionSkeleton />,
            },
            {
              id: 'settings',
              name: t('Settings'),
              panel: (
                <ErrorBoundary subject={t('The settings')}>
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
  const { t, href } = useLocale()
  return (
    <AccountPageHeader title={t('Dashboard')} user={user}>
      <a className="action" href={href('/account')}>
        {t('Your Account')}
      </a>
    </AccountPageHeader>
  )
}

/** All payments, failed ones too. */
function PaymentHistory() {
  const { t } = useLocale()
  return (
    <Section title={t('Payment history')}>
      <Payments showAll />
    </Section>
  )
}

/** For visitors who are signed out. After a registration it names the address of the confirmation e-mail. */
function SignInPrompt() {
  const { t, href } = useLocale()
  const [email] = useState(storedEmailSentTo.get)
  return (
    <section className="column flex min-h-message flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">{email ? t('Your Account Is Made') : t('Please Log In')}</h1>
      <div className="mt-8 max-w-measure space-y-4 text-lead text-soft italic">
        {email ? (
          <>
            <p>
              {t('A letter is on its way to {email}. Press the button in it, and your account is open.', { email })}
            </p>
            <h2 className="pt-4 font-display text-title text-ink not-italic">{t('Please Log In')}</h2>
            <p>{t('Already done? Then this page is yours once you are signed in.')}</p>
          </>
        ) : (
          <p>{t('Your subscription, what you are reading and what you have paid are shown to you alone.')}</p>
        )}
      </div>
      <a className="action-solid mt-10" href={href('/login?next=/dashboard')}>
        {t('Sign In')}
      </a>
    </section>
  )
}

function DashboardSubscription() {
  const { t, href } = useLocale()
  const { data: userSubscription } = useApiQuery('/user/subscription')
  return (
    <>
      <Section
        title={t('Your subscription')}
        action={
          <a className="action inline-block" href={href('/subscription')}>
            {t('View All Plans')}
          </a>
        }
      >
        <SubscriptionStatus />
      </Section>
      {userSubscription && includesPrint(userSubscription.subscription) && (
        <Section title={t('Delivery address')}>
          <PrintedEdition userSubscription={userSubscription} />
          <p className="mt-5">
            <a className="link font-ui text-small" href={href('/account#delivery')}>
              {t('Change your addresses')}
            </a>
          </p>
        </Section>
      )}
      {userSubscription?.source === 'stripe' && (
        <Section title={t('Everything else')}>
          <p className="max-w-measure text-soft">
            {t(
              'Another plan, another card, your invoices and the withdrawal from the contract stand under <subscription>the subscription of your account</subscription>.',
              {
                subscription: (text) => (
                  <a key="subscription" className="link" href={href('/account#subscription')}>
                    {text}
                  </a>
                ),
              },
            )}
          </p>
        </Section>
      )}
    </>
  )
}
