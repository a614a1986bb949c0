import { invalidate, type Query, useQuery } from '#lib/queries.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'

export interface WithdrawableContract {
  userSubscription: UserSubscription | null
  /** What was declared before. */
  previousWithdrawal: Withdrawal | undefined
}

/**
 * What there is to withdraw from, else what was withdrawn from before. Only who has neither is told so, which takes both
 * answers; whoever may declare, or is declaring, waits for no other.
 */
export function useWithdrawableContract(withdrawal: Withdrawal | undefined) {
  const subscription = useQuery('/user/subscription')
  const withdrawals = useQuery('/user/withdrawals')
  const needsBoth = !withdrawal && !subscription.data?.withdrawableUntil
  const query: Query<WithdrawableContract> = {
    data: toContract(subscription, withdrawals, needsBoth),
    error: subscription.error ?? (needsBoth ? withdrawals.error : undefined),
    loading: subscription.loading || (needsBoth && withdrawals.loading),
  }
  return {
    query,
    retry() {
      if (subscription.error) invalidate('/user/subscription')
      if (withdrawals.error) invalidate('/user/withdrawals')
    },
  }
}

function toContract(
  { data: userSubscription }: Query<UserSubscription | null>,
  { data: withdrawals }: Query<Withdrawal[]>,
  needsBoth: boolean,
): WithdrawableContract | undefined {
  if (userSubscription === undefined || (needsBoth && !withdrawals)) return undefined
  return { userSubscription, previousWithdrawal: withdrawals?.find(({ confirmedAt }) => confirmedAt) }
}
