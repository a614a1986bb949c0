import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, hasSession, refreshUser } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Withdrawal as Declared, Withdrawal } from '#shared/contracts/withdrawal.ts'
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { AccountLoadError, ListSkeleton } from '../Placeholders.tsx'
import { NothingToWithdraw, WithdrawalConfirmation, WithdrawalReceipt } from './WithdrawalConfirmation.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/**
 * The withdrawal from a contract in the two steps of Directive (EU) 2023/2673: a statement, and its confirmation. Only the
 * second step has an effect; a receipt with its time follows.
 */
export function WithdrawalPage() {
  const { t } = useLocale()
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])
  return (
    <div className="column grid gap-x-8 gap-y-10 pt-10 pb-section md:grid-cols-12 lg:pt-16">
      <h1 className="text-display md:col-span-12">{t('Withdrawal')}</h1>
      <div className="min-w-0 md:col-span-9 lg:col-span-7">
        {user === null && hasSession() ? (
          <AccountLoadError />
        ) : user ? (
          <WithdrawalSteps user={user} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </div>
  )
}

function WithdrawalSteps({ user }: { user: User }) {
  const { t } = useLocale()
  const [withdrawal, setWithdrawal] = useState<Declared>()
  const query = useWithdrawableContract(withdrawal)
  return (
    <QueryBoundary query={query} subject={t('Your contract')} skeleton={<ListSkeleton />}>
      {(contract) => <WithdrawalStep user={user} withdrawal={withdrawal} {...contract} onWithdrawal={setWithdrawal} />}
    </QueryBoundary>
  )
}

interface WithdrawalStepProps extends WithdrawableContract {
  user: User
  withdrawal: Declared | undefined
  onWithdrawal: (withdrawal: Declared) => void
}

function WithdrawalStep({ user, userSubscription, previousWithdrawal, withdrawal, onWithdrawal }: WithdrawalStepProps) {
  const [isEditing, setEditing] = useState(false)
  const containerRef = useFocusOnStepChange(`${withdrawal?.id} ${withdrawal?.confirmedAt} ${isEditing}`)

  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      {withdrawal?.confirmedAt ? (
        <WithdrawalReceipt {...withdrawal} />
      ) : withdrawal && !isEditing ? (
        <WithdrawalConfirmation withdrawal={withdrawal} onConfirmed={onWithdrawal} onEdit={() => setEditing(true)} />
      ) : userSubscription?.withdrawableUntil ? (
        <WithdrawalForm
          contract={{ ...userSubscription, withdrawableUntil: userSubscription.withdrawableUntil }}
          initial={withdrawal ?? { name: `${user.firstName} ${user.lastName}`, email: user.email }}
          onSubmitted={(statement) => {
            onWithdrawal(statement)
            setEditing(false)
          }}
        />
      ) : previousWithdrawal ? (
        <WithdrawalReceipt {...previousWithdrawal} />
      ) : (
        <NothingToWithdraw isPaying={userSubscription?.source === 'stripe'} />
      )}
    </div>
  )
}

/** Moves the focus to the top of a step when it is shown. */
function useFocusOnStepChange(step: string) {
  const containerRef = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    containerRef.current?.focus()
    containerRef.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return containerRef
}

interface WithdrawableContract {
  userSubscription: UserSubscription | null
  previousWithdrawal: Withdrawal | undefined
}

/**
 * The contract to withdraw from, else the withdrawal that was confirmed before. Only a reader who has neither needs both
 * responses; a reader who may withdraw, or is doing so, does not wait for the earlier withdrawals.
 */
function useWithdrawableContract(withdrawal: Withdrawal | undefined): QueryState<WithdrawableContract> {
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
