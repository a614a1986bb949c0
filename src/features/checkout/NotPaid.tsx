import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { doorOf } from '../../lib/plan-door.ts'
import { useTitle } from './title.ts'

/** It was begun, and nothing was paid. */
export function NotPaid({ result: { status, plan, reason } }: { result: CheckoutResult }) {
  const title = status === 'failed' ? 'The payment did not go through' : 'Not paid yet'
  useTitle(title)
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[15ch] text-display">{title}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        {reason ?? 'Your subscription waits for its payment.'} Nothing has been charged, and nothing is lost: you can go
        on where you were.
      </p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">
        {plan && (
          <a className="action-solid" href={doorOf(plan).href}>
            Back to the checkout
          </a>
        )}
        <a className="action" href="/subscription">
          View All Plans
        </a>
      </p>
    </section>
  )
}
