import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { longDate } from '#shared/domain/dates.ts'
import { useTitle } from './title.ts'

/** It was paid, and has ended since: given back, withdrawn from, or not renewed. */
export function Over({ result: { plan, paidAt } }: { result: CheckoutResult }) {
  const title = 'This subscription has ended'
  useTitle(title)
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[15ch] text-display">{title}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        {plan ? `${plan.name} was` : 'It was'} paid for here{paidAt && ` on ${longDate(paidAt)}`}, and is over. Your
        account keeps the papers, and you are welcome back at any time.
      </p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">
        <a className="action-solid" href="/subscription">
          See the plans
        </a>
        <a className="action" href="/account#subscription">
          Your account
        </a>
      </p>
    </section>
  )
}
