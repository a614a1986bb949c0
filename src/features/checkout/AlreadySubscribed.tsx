import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { useTitle } from './title.ts'

/** Nobody pays twice: who subscribes changes their plan in their account. */
export function AlreadySubscribed({ subscription: { subscription: plan } }: { subscription: UserSubscription }) {
  useTitle('You subscribe already')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[16ch] text-display">You subscribe already</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        Your plan is {plan.name}. You can change to another, or end it, in your account; nothing has been charged here.
      </p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">
        <a className="action-solid" href="/account#subscription">
          Your subscription
        </a>
        <a className="action" href="/">
          Return Home
        </a>
      </p>
    </section>
  )
}
