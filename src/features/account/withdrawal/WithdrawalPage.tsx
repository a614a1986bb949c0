import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $user, hasSession, refreshUser } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'
import type { Withdrawal as Declared } from '#shared/contracts/withdrawal.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { AccountLoadError, ListSkeleton } from '../Placeholders.tsx'
import { useWithdrawableContract, type WithdrawableContract } from './useWithdrawableContract.ts'
import { NothingToWithdraw, WithdrawalConfirmation, WithdrawalReceipt } from './WithdrawalConfirmation.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/**
 * The withdrawal from a contract in the two steps of Directive (EU) 2023/2673: a statement, and its confirmation. Only the
 * second step has an effect; a receipt with its time follows.
 */
export function WithdrawalPage() {
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])
  return (
    <div className="column grid gap-x-8 gap-y-10 pt-10 pb-section md:grid-cols-12 lg:pt-16">
      <h1 className="text-display md:col-span-12">Withdrawal</h1>
      <div className="min-w-0 md:col-span-9 lg:col-span-7">
        {user === null && hasSession() ? (
          <AccountLoadError />
        ) : user ? (
          <WithdrawalSteps {...{ user }} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </div>
  )
}

function WithdrawalSteps({ user }: { user: User }) {
  const [withdrawal, setWithdrawal] = useState<Declared>()
  const query = useWithdrawableContract(withdrawal)
  return (
    <QueryBoundary query={query} subject="Your contract" skeleton={<ListSkeleton />}>
      {(contract) => <WithdrawalStep {...{ user, withdrawal, ...contract }} onWithdrawal={setWithdrawal} />}
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
        <WithdrawalConfirmation {...{ withdrawal }} onConfirmed={onWithdrawal} onEdit={() => setEditing(true)} />
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
