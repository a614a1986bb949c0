import { useApiList, useApiQuery } from '#lib/api-query.ts'
import { Section } from '#ui/Section.tsx'
import { CardOnFile } from '../card/CardOnFile.tsx'
import { Invoices } from './Invoices.tsx'
import { OtherPlans } from './OtherPlans.tsx'
import { Payments } from './Payments.tsx'
import { SubscriptionStatus } from './SubscriptionStatus.tsx'
import { WithdrawalSection } from './WithdrawalSection.tsx'

/** The subscription tab: current plan, other plans, card, payments, invoices, withdrawal. */
export function Subscription() {
  const { data: userSubscription } = useApiQuery('/user/subscription')
  const { data: payments } = useApiList('/user/payments')
  const isPaying = userSubscription?.source === 'stripe'
  const nextPayment = isPaying && !userSubscription.cancelAtPeriodEnd ? userSubscription.currentPeriodEnd : null
  return (
    <>
      <Section title="Your subscription">
        <SubscriptionStatus />
      </Section>
      <Section
        title="Other plans"
        action={
          <a className="action inline-block" href="/subscription">
            View all plans
          </a>
        }
      >
        <OtherPlans />
      </Section>
      {isPaying && (
        <Section title="Your card">
          <CardOnFile {...{ nextPayment }} />
        </Section>
      )}
      <Section title="Payments">
        <Payments />
      </Section>
      {(isPaying || Boolean(payments?.length)) && (
        <Section title="Invoices">
          <Invoices />
        </Section>
      )}
      {(isPaying || Boolean(payments?.length)) && <WithdrawalSection {...{ userSubscription }} />}
    </>
  )
}
