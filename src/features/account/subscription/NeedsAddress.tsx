import type { Plan } from '#shared/contracts/plan.ts'
import { Button } from '../../../ui/Button.tsx'

interface AddressRequiredProps {
  plan: Plan
  onNavigate: () => void
}

/** What has to be known before a plan with the printed edition is had. */
export function AddressRequired({ plan, onNavigate }: AddressRequiredProps) {
  function goToAddresses() {
    onNavigate()
    location.hash = 'delivery'
  }

  return (
    <>
      <p className="max-w-measure">
        {plan.name} brings the printed edition every month. Please save an address for it first; the plan waits here.
      </p>
      <div className="mt-6">
        <Button onClick={goToAddresses}>Add an address</Button>
      </div>
    </>
  )
}
