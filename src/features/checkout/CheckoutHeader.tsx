import type { Plan } from '#shared/contracts/plan.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { useDocumentTitle } from './Notice.tsx'

/** Name, description and price of the plan. */
export function CheckoutHeader({ plan: { name, description, price, period } }: { plan: Plan }) {
  useDocumentTitle(`Subscribe to ${name}`)
  return (
    <header>
      <h1 className="max-w-[16ch] text-display">Subscribe to {name}</h1>
      <p className="mt-5 max-w-136 text-lead text-soft italic">{description}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[clamp(2.5rem,4vw,3.75rem)] leading-none tracking-figure">
          {dollarsOf(price)}
        </span>{' '}
        <span className="font-ui text-small text-soft">per {period}</span>
      </p>
    </header>
  )
}

interface Props {
  plan?: Plan | undefined
  statusText?: string
}

/** The form's skeleton. */
export function CheckoutSkeleton({ plan, statusText = 'Loading...' }: Props) {
  return (
    <div className="checkout-layout" aria-busy="true">
      <div className="checkout-column pt-14 pb-section lg:pt-20">
        {plan ? <CheckoutHeader plan={plan} /> : <HeaderSkeleton />}
        <p role="status" className="mt-12 border-t border-line pt-8 text-soft italic lg:mt-14">
          {statusText}
        </p>
        <div className="mt-8 grid gap-9" aria-hidden="true">
          {['w-1/2', 'w-full', 'w-full', 'w-2/3'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <span key={at} className={`skeleton ${width}`}>
              &nbsp;
            </span>
          ))}
        </div>
      </div>
      <div className="checkout-aside" aria-hidden="true" />
    </div>
  )
}

function HeaderSkeleton() {
  return (
    <div className="text-display">
      <h1 className="sr-only">Subscribe</h1>
      <span className="skeleton w-[9ch]" aria-hidden="true">
        &nbsp;
      </span>
      <span className="skeleton w-[6ch]" aria-hidden="true">
        &nbsp;
      </span>
    </div>
  )
}
