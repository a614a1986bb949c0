import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import type { Withdrawal as Declared } from '#shared/contracts/withdrawal.ts'
import { problemDetail } from '../../../lib/api.ts'
import { $user, hasSession, refreshUser } from '../../../lib/signed-in.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { Away } from '../Away.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { Confirming } from './Confirming.tsx'
import { type Contract, useContract } from './contract.ts'
import { NothingToWithdraw } from './NothingToWithdraw.tsx'
import { Received } from './Received.tsx'
import { Statement } from './Statement.tsx'

/**
 * The withdrawal from a contract, in the two steps of Directive (EU) 2023/2673: a statement, and its confirmation. Nothing
 * happens before the second; then it says when it was received.
 */
export function Withdrawal() {
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    refreshUser()
  }, [])
  return (
    <section className="column grid gap-x-8 gap-y-10 pt-10 pb-section md:grid-cols-12 lg:pt-16">
      <h1 className="text-display md:col-span-12">Withdrawal</h1>
      <div className="min-w-0 md:col-span-9 lg:col-span-7">
        {user === null && hasSession() ? <Away /> : user ? <Steps {...{ user }} /> : <LineSkeleton />}
      </div>
    </section>
  )
}

function Steps({ user }: { user: User }) {
  const [declared, setDeclared] = useState<Declared>()
  const { query, askAgain } = useContract(declared)
  return (
    <QueryBoundary
      query={query}
      subject="Your contract"
      detail={problemDetail(query.error)}
      skeleton={<LineSkeleton />}
      onRetry={askAgain}
    >
      {(contract) => <Declaring {...{ user, declared, ...contract }} onDeclared={setDeclared} />}
    </QueryBoundary>
  )
}

interface DeclaringProps extends Contract {
  user: User
  declared: Declared | undefined
  onDeclared: (declared: Declared) => void
}

function Declaring({ user, subscribed, received, declared, onDeclared }: DeclaringProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const place = useFocusAtEachStep(`${declared?.id} ${declared?.confirmedAt} ${isCorrecting}`)

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {declared?.confirmedAt ? (
        <Received {...declared} />
      ) : declared && !isCorrecting ? (
        <Confirming {...{ declared }} onConfirmed={onDeclared} onCorrect={() => setCorrecting(true)} />
      ) : subscribed?.withdrawableUntil ? (
        <Statement
          contract={{ ...subscribed, withdrawableUntil: subscribed.withdrawableUntil }}
          known={declared ?? { name: `${user.firstName} ${user.lastName}`, email: user.email }}
          onDeclared={(statement) => {
            onDeclared(statement)
            setCorrecting(false)
          }}
        />
      ) : received ? (
        <Received {...received} />
      ) : (
        <NothingToWithdraw pays={subscribed?.source === 'stripe'} />
      )}
    </div>
  )
}

/** Whoever goes a step on, or back, begins at its top. */
function useFocusAtEachStep(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return place
}
