import type { DeliveryAddress } from '#shared/contracts/address.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { User } from '#shared/contracts/user.ts'
import { problemDetail } from '../../lib/api.ts'
import { invalidate, useQuery } from '../../lib/queries.ts'
import { AlreadySubscribed } from './AlreadySubscribed.tsx'
import { Away } from './Away.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { keptTyped } from './kept.ts'
import { PaymentSetup } from './PaymentSetup.tsx'
import { isPrinted } from './purchase.ts'

interface Props {
  plan: Plan
  user: User
}

/** A reader with an account: who they are is known, and whether they pay for a plan already. */
export function ReaderCheckout({ plan, user }: Props) {
  const subscription = useQuery('/user/subscription')
  if (subscription.error)
    return (
      <Away
        what="Your account"
        reason={problemDetail(subscription.error)}
        onAskAgain={() => invalidate('/user/subscription')}
      />
    )
  if (subscription.data === undefined) return <CheckoutSkeleton plan={plan} />
  if (subscription.data?.source === 'stripe') return <AlreadySubscribed subscription={subscription.data} />
  const { source, subscription: own } = subscription.data ?? {}
  const present = source === 'complimentary' ? own : undefined
  return isPrinted(plan) ? (
    <Printed {...{ plan, user, present }} />
  ) : (
    <PaymentSetup {...{ plan, user, present }} known={keptTyped()} />
  )
}

/** The default address stands in the form; whoever's address does not come types it. */
function Printed({ plan, user, present }: Props & { present: Plan | undefined }) {
  const address = useQuery('/user/delivery-address')
  if (address.loading) return <CheckoutSkeleton plan={plan} />
  return <PaymentSetup {...{ plan, user, present }} known={{ ...knownOf(user, address.data), ...keptTyped() }} />
}

function knownOf({ firstName, lastName }: User, address: DeliveryAddress | null | undefined) {
  const fullName = `${firstName} ${lastName}`.trim()
  if (!address) return { fullName }
  return { ...address, addressLine2: address.addressLine2 ?? undefined, state: address.state ?? undefined }
}
