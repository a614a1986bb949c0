import { useState } from 'react'
import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { useQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { NeedsAddress } from './NeedsAddress.tsx'
import { PlanChange } from './PlanChange.tsx'

interface Props {
  plan: Plan
  present: UserSubscription
}

/** A plan on paper wants to know where to, before anybody asks what it costs. */
function Asked({ onDone, ...change }: Props & { onDone: () => void }) {
  const address = useQuery('/user/delivery-address')
  if (change.plan.tier !== 'platinum' || address.data || address.error)
    return <PlanChange {...change} onDone={onDone} />
  return address.loading ? <LineSkeleton /> : <NeedsAddress plan={change.plan} onGo={onDone} />
}

/** The button that asks what another plan would cost, and the sheet that says it. */
export function ChangeDialog({ plan, present }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={`Change to ${plan.name}`}
      trigger={
        <Button variant="line">
          Change Plan<span className="sr-only">: {plan.name}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <div className="mt-6">
        <Asked {...{ plan, present }} onDone={() => setOpen(false)} />
      </div>
    </Dialog>
  )
}
