import { useApiQuery } from '#lib/api-query.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import type { QueryState } from '#ui/QueryBoundary.tsx'

export interface WithdrawableContract {
  userSubscription: UserSubscription | null
  previousWithdrawal: Withdrawal | undefined
}

/**
 * The contract to withdraw from, else the withdrawal that was confirmed before. Only a reader who has neither needs both
 * responses; a reader who may withdraw, or is doing so, does not wait for the earlier withdrawals.
 */
export function useWithdrawableContract(withdrawal: Withdrawal | undefined): QueryState<WithdrawableContract> {
  const subscription = useApiQuery('/user/subscription')
  const withdrawals = useApiQuery('/user/withdrawals')
  const needsBoth = !withdrawal && !subscription.data?.withdrawableUntil
  const isLoaded = subscription.data !== undefined && (!needsBoth || withdrawals.data !== undefined)
  return {
    data: isLoaded
      ? {
          userSubscription: subscription.data,
          previousWithdrawal: withdrawals.data?.find(({ confirmedAt }) => confirmedAt),
        }
      : undefined,
    error: subscription.error ?? (needsBoth ? withdrawals.error : null),
    refetch() {
      if (subscription.error) subscription.refetch()
      if (withdrawals.error) withdrawals.refetch()
    },
  }
}
