import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'

type CurrentSubscription = Pick<
  UserSubscription,
  'subscription' | 'source' | 'cancelAtPeriodEnd' | 'nextPlan' | 'pendingPayment' | 'graceUntil' | 'status'
>

const MANAGE = '/account#subscription'

/** What a signed-in reader can do with a plan; undefined where the card is right as it is for guests. */
export function planAction(
  { id, price }: Pick<Plan, 'id' | 'price'>,
  current: CurrentSubscription,
): { label: string; href: string } | undefined {
  const { subscription: plan, source, cancelAtPeriodEnd, nextPlan, pendingPayment, graceUntil, status } = current
  if (id === plan.id) return { label: cancelAtPeriodEnd ? 'Resume' : 'Your Plan', href: MANAGE }
  // Only a paid subscription is changed; with any other one the checkout begins a plan.
  if (source !== 'stripe') return price === 0 ? { label: 'Your Account', href: '/account' } : undefined
  if (nextPlan?.id === id) return { label: 'Chosen for Renewal', href: MANAGE }
  if (pendingPayment || graceUntil || status === 'unpaid' || cancelAtPeriodEnd)
    return { label: 'Manage Your Plan', href: MANAGE }
  return { label: price > plan.price ? 'Upgrade' : 'Downgrade at Renewal', href: MANAGE }
}
