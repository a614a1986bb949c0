import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Notice } from './Notice.tsx'

/** It was paid, and has ended since: given back, withdrawn from, or not renewed. */
export const SubscriptionEnded = ({ result: { plan, paidAt } }: { result: CheckoutResult }) => (
  <Notice
    title="This subscription has ended"
    actions={
      <>
        <a className="action-solid" href="/subscription">
          See the plans
        </a>
        <a className="action" href="/account#subscription">
          Your account
        </a>
      </>
    }
  >
    {plan ? `${plan.name} was` : 'It was'} paid for here{paidAt && ` on ${longDate(paidAt)}`}, and is over. Your account
    keeps the papers, and you are welcome back at any time.
  </Notice>
)
