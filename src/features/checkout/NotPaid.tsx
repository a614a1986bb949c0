import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { planLink } from '../../lib/plan-door.ts'
import { Notice } from './Notice.tsx'

/** It was begun, and nothing was paid. */
export const PaymentIncomplete = ({ result: { status, plan, reason } }: { result: CheckoutResult }) => (
  <Notice
    title={status === 'failed' ? 'The payment did not go through' : 'Not paid yet'}
    actions={
      <>
        {plan && (
          <a className="action-solid" href={planLink(plan).href}>
            Back to the checkout
          </a>
        )}
        <a className="action" href="/subscription">
          View All Plans
        </a>
      </>
    }
  >
    {reason ?? 'Your subscription waits for its payment.'} Nothing has been charged, and nothing is lost: you can go on
    where you were.
  </Notice>
)
