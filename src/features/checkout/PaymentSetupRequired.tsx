import type { Plan } from '#shared/contracts/plan.ts'
import { CheckoutHeader } from './CheckoutHeader.tsx'

/** In place of the form where no Stripe keys are configured. */
export function PaymentSetupRequired({ plan }: { plan: Plan }) {
  return (
    <div className="column pt-14 pb-section lg:pt-20">
      <CheckoutHeader plan={plan} />
      <section className="mt-12 max-w-176 border border-line bg-surface px-6 py-10 sm:px-10">
        <h2 className="text-heading">Payment Setup Required</h2>
        <p className="mt-4 max-w-measure text-soft">
          This magazine cannot take cards yet. If you would like to subscribe,{' '}
          <a className="link" href="/contact">
            write to us
          </a>
          , and a person sees to it.
        </p>
        <details className="accordion mt-8 max-w-measure font-ui text-small text-soft">
          <summary className="flex cursor-pointer items-center justify-between gap-4 py-2">
            If this magazine is yours
          </summary>
          <p className="mt-2">
            Its keys from Stripe are missing. On a machine of your own they stand in <code>.env</code>, and{' '}
            <code>.env.example</code> says which. On hosted Supabase they are secrets of the functions:{' '}
            <code className="wrap-anywhere">
              npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…
            </code>
          </p>
        </details>
      </section>
    </div>
  )
}
