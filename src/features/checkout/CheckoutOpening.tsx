import type { Plan } from '#shared/contracts/plan.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { useDocumentTitle } from './title.ts'

/** What is subscribed to here. */
export function CheckoutHeader({ plan: { name, description, price, period } }: { plan: Plan }) {
  useDocumentTitle(`Subscribe to ${name}`)
  return (
    <header>
      <h1 className="max-w-[16ch] text-display">Subscribe to {name}</h1>
      <p className="mt-5 max-w-[34rem] text-lead text-soft italic">{description}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[clamp(2.5rem,4vw,3.75rem)] leading-none tracking-[-0.02em]">
          {dollarsOf(price)}
        </span>{' '}
        <span className="font-ui text-small text-soft">per {period}</span>
      </p>
    </header>
  )
}
