import { useQuery } from '../../../lib/queries.ts'
import { Section } from '../../../ui/Part.tsx'
import { CardOnFile } from '../card/CardOnFile.tsx'
import { Invoices } from './Invoices.tsx'
import { OtherPlans } from './OtherPlans.tsx'
import { Payments } from './Payments.tsx'
import { Standing } from './Standing.tsx'
import { WithdrawalPart } from './WithdrawalPart.tsx'

/** What a reader subscribes to, what else there is, what pays for it, what was paid, and the law's way out. */
export function Subscription() {
  const { data: subscribed } = useQuery('/user/subscription')
  const { data: payments } = useQuery('/user/payments')
  const pays = subscribed?.source === 'stripe'
  const nextPayment = pays && !subscribed.cancelAtPeriodEnd ? subscribed.currentPeriodEnd : null
  return (
    <>
      <Section title="Your subscription">
        <Standing />
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
      {pays && (
        <Section title="Your card">
          <CardOnFile {...{ nextPayment }} />
        </Section>
      )}
      <Section title="Payments">
        <Payments />
      </Section>
      {(pays || Boolean(payments?.length)) && (
        <Section title="Invoices">
          <Invoices />
        </Section>
      )}
      {(pays || Boolean(payments?.length)) && <WithdrawalPart {...{ subscribed }} />}
    </>
  )
}
