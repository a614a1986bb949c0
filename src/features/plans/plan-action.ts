import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'

type CurrentSubscription = Pick<
  UserSubscription,
  'subscription' | 'source' | 'cancelAtPeriodEnd' | 'nextPlan' | 'pendingPayment' | 'graceUntil' | 'status'
>

const MANAGE = '/account#subscription'

/** In English, as the card has them on English pages. */
export type PlanActionLabel =
  | 'Your Plan'
  | 'Resume'
  | 'Upgrade'
  | 'Downgrade at Renewal'
  | 'Chosen for Renewal'
  | 'Manage Your Plan'
  | 'Your Account'

/** The texts in the markup of a page in another language, for its cards. */
export interface PlanActionTexts {
  /** The address of the account. */
  account: string
  labels: Record<PlanActionLabel, string>
}

/** The action of a signed-in reader for a plan; undefined where the card is right as it is for guests. */
export function planAction(
  { id, price }: Pick<Plan, 'id' | 'price'>,
  current: CurrentSubscription,
): { label: PlanActionLabel; href: string } | undefined {
  const { subscription: plan, source, cancelAtPeriodEnd, nextPlan, pendingPayment, graceUntil, status } = current
  if (id === plan.id) return { label: cancelAtPeriodEnd ? 'Resume' : 'Your Plan', href: MANAGE }
  // Only a paid subscription is changed; with any other one the checkout begins a plan.
  if (source !== 'stripe') return price === 0 ? { label: 'Your Account', href: '/account' } : undefined
  if (nextPlan?.id === id) return { label: 'Chosen for Renewal', href: MANAGE }
  if (pendingPayment || graceUntil || status === 'unpaid' || cancelAtPeriodEnd)
    return { label: 'Manage Your Plan', href: MANAGE }
  return { label: price > plan.price ? 'Upgrade' : 'Downgrade at Renewal', href: MANAGE }
}
