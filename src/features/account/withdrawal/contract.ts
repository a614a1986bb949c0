import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { invalidate, type Query, useQuery } from '../../../lib/queries.ts'

export interface Contract {
  subscribed: UserSubscription | null
  /** What was declared before. */
  received: Withdrawal | undefined
}

/**
 * What there is to withdraw from, else what was withdrawn from before. Only who has neither is told so, which takes both
 * answers; whoever may declare, or is declaring, waits for no other.
 */
export function useContract(declaring: Withdrawal | undefined) {
  const subscription = useQuery('/user/subscription')
  const withdrawals = useQuery('/user/withdrawals')
  const needsBoth = !declaring && !subscription.data?.withdrawableUntil
  const query: Query<Contract> = {
    data: contractIn(subscription, withdrawals, needsBoth),
    error: subscription.error ?? (needsBoth ? withdrawals.error : undefined),
    loading: subscription.loading || (needsBoth && withdrawals.loading),
  }
  return {
    query,
    askAgain() {
      if (subscription.error) invalidate('/user/subscription')
      if (withdrawals.error) invalidate('/user/withdrawals')
    },
  }
}

function contractIn(
  { data: subscribed }: Query<UserSubscription | null>,
  { data: withdrawals }: Query<Withdrawal[]>,
  needsBoth: boolean,
): Contract | undefined {
  if (subscribed === undefined || (needsBoth && !withdrawals)) return undefined
  return { subscribed, received: withdrawals?.find(({ confirmedAt }) => confirmedAt) }
}
