import type { Plan } from '#shared/contracts/plan.ts'
import { CheckoutOpening } from './CheckoutOpening.tsx'

/** A house without keys at Stripe takes no cards, and says so. */
export function PaymentSetupRequired({ plan }: { plan: Plan }) {
  return (
    <div className="column pt-14 pb-section lg:pt-20">
      <CheckoutOpening plan={plan} />
      <section className="mt-12 max-w-[44rem] border border-line bg-leaf px-6 py-10 sm:px-10">
        <h2 className="text-heading">Payment Setup Required</h2>
        <p className="mt-4 max-w-measure text-soft">
          This magazine cannot take cards yet. If it is yours, put its keys from Stripe into{' '}
          <code className="font-ui text-small">.env</code>; the example there says which. If you would like to
          subscribe,{' '}
          <a className="link" href="/contact">
            write to us
          </a>
          , and a person sees to it.
        </p>
      </section>
    </div>
  )
}
