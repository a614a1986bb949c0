import { useState } from 'react'
import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PlanChange } from './PlanChange.tsx'

interface Props {
  plan: Plan
  present: UserSubscription
}

/** The button that asks what another plan would cost, and the sheet that says it. */
export function ChangeDialog({ plan, present }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={`Change to ${plan.name}`}
      trigger={
        <Button look="line">
          Change Plan<span className="sr-only">: {plan.name}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      keepsWriting
    >
      <PlanChange {...{ plan, present }} onDone={() => setOpen(false)} />
    </Dialog>
  )
}
