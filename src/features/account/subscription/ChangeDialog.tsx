import { useState } from 'react'
import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { useQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ListSkeleton } from '../PartSkeleton.tsx'
import { AddressRequired } from './NeedsAddress.tsx'
import { PlanChange } from './PlanChange.tsx'

interface PlanChangeDialogProps {
  plan: Plan
  currentSubscription: UserSubscription
}

/** A plan on paper wants to know where to, before anybody asks what it costs. */
function PlanChangeContent({ onDone, ...change }: PlanChangeDialogProps & { onDone: () => void }) {
  const address = useQuery('/user/delivery-address')
  if (change.plan.tier !== 'platinum' || address.data || address.error)
    return <PlanChange {...change} onDone={onDone} />
  return address.loading ? <ListSkeleton /> : <AddressRequired plan={change.plan} onNavigate={onDone} />
}

/** The button that asks what another plan would cost, and the sheet that says it. */
export function PlanChangeDialog({ plan, currentSubscription }: PlanChangeDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={`Change to ${plan.name}`}
      trigger={
        <Button variant="ghost">
          Change Plan<span className="sr-only">: {plan.name}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <div className="mt-6">
        <PlanChangeContent {...{ plan, currentSubscription }} onDone={() => setOpen(false)} />
      </div>
    </Dialog>
  )
}
