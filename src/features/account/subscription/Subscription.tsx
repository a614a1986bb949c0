import { useQuery } from '../../../lib/queries.ts'
import { Part } from '../../../ui/Part.tsx'
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
      <Part title="Your subscription">
        <Standing />
      </Part>
      <Part
        title="Other plans"
        action={
          <a className="action inline-block" href="/subscription">
            View all plans
          </a>
        }
      >
        <OtherPlans />
      </Part>
      {pays && (
        <Part title="Your card">
          <CardOnFile {...{ nextPayment }} />
        </Part>
      )}
      <Part title="Payments">
        <Payments />
      </Part>
      {(pays || Boolean(payments?.length)) && (
        <Part title="Invoices">
          <Invoices />
        </Part>
      )}
      {(pays || Boolean(payments?.length)) && <WithdrawalPart {...{ subscribed }} />}
    </>
  )
}
