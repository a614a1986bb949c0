import type { Plan } from '#shared/contracts/plan.ts'
import { doorOf } from '../../lib/plan-door.ts'
import { useTitle } from './title.ts'

/** There is nothing to pay: the way in is another one. */
export function FreePlan({ plan }: { plan: Plan }) {
  useTitle(`Subscribe to ${plan.name}`)
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <p className="label text-accent">Free Forever</p>
      <h1 className="mt-4 max-w-[16ch] text-display">Subscribe to {plan.name}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        This plan costs nothing, so there is nothing to pay here. It takes a name and an address, and no card.
      </p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">
        <a className="action-solid" href={doorOf(plan).href}>
          Join {plan.name}
        </a>
        <a className="action" href="/subscription">
          View All Plans
        </a>
      </p>
    </section>
  )
}
