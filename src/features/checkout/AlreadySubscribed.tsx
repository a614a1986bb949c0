import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { Notice } from './Notice.tsx'

/** Nobody pays twice: who subscribes changes their plan in their account. */
export const AlreadySubscribed = ({ subscription: { subscription: plan } }: { subscription: UserSubscription }) => (
  <Notice
    title="You subscribe already"
    actions={
      <>
        <a className="action-solid" href="/account#subscription">
          Your subscription
        </a>
        <a className="action" href="/">
          Return Home
        </a>
      </>
    }
  >
    Your plan is {plan.name}. You can change to another, or end it, in your account; nothing has been charged here.
  </Notice>
)
