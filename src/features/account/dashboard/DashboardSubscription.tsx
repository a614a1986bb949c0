import { useApiQuery } from '#lib/api-query.ts'
import { Section } from '#ui/Section.tsx'
import { PrintedEdition } from '../delivery/PrintedEdition.tsx'
import { SubscriptionStatus } from '../subscription/SubscriptionStatus.tsx'

/** The subscription tab of the dashboard. */
export function DashboardSubscription() {
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
      {userSubscription?.subscription.tier === 'platinum' && (
        <Section title="Delivery address">
          <PrintedEdition {...{ userSubscription }} />
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
