import { useApiQuery } from '#lib/api-query.ts'
import type { DeliveryAddress } from '#shared/contracts/address.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { User } from '#shared/contracts/user.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { PaymentSetup } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutHeader.tsx'
import { loadDraft } from './checkout-draft.ts'
import { LoadError, Notice } from './Notice.tsx'
import { includesPrint } from './purchase.ts'

interface Props {
  plan: Plan
  user: User
}

/** A member: their account and their current subscription are known. */
export function MemberCheckout({ plan, user }: Props) {
  const subscription = useApiQuery('/user/subscription')
  if (subscription.error)
    return <LoadError subject="Your account" error={subscription.error} onRetry={subscription.refetch} />
  if (subscription.data === undefined) return <CheckoutSkeleton plan={plan} />
  if (subscription.data?.source === 'stripe') return <AlreadySubscribed subscription={subscription.data} />
  const { source, subscription: currentPlan } = subscription.data ?? {}
  const complimentaryPlan = source === 'complimentary' ? currentPlan : undefined
  return includesPrint(plan) ? (
    <PrintCheckout {...{ plan, user, complimentaryPlan }} />
  ) : (
    <PaymentSetup {...{ plan, user, complimentaryPlan }} defaultValues={loadDraft()} />
  )
}

/** The default address is filled in, unless it could not be loaded. */
function PrintCheckout({ plan, user, complimentaryPlan }: Props & { complimentaryPlan: Plan | undefined }) {
  const address = useApiQuery('/user/delivery-address')
  if (address.isPending) return <CheckoutSkeleton plan={plan} />
  return (
    <PaymentSetup
      {...{ plan, user, complimentaryPlan }}
      defaultValues={{ ...addressDefaults(user, address.data), ...loadDraft() }}
    />
  )
}

function addressDefaults({ firstName, lastName }: User, address: DeliveryAddress | null | undefined) {
  const fullName = `${firstName} ${lastName}`.trim()
  if (!address) return { fullName }
  return { ...address, addressLine2: address.addressLine2 ?? undefined, state: address.state ?? undefined }
}

/** A member who pays for a plan changes it in the account. */
const AlreadySubscribed = ({ subscription: { subscription: plan } }: { subscription: UserSubscription }) => (
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
