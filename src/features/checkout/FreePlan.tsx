import type { Plan } from '#shared/contracts/plan.ts'
import { planLink } from '../../lib/plan-door.ts'
import { Notice } from './Notice.tsx'

/** There is nothing to pay: the way in is another one. */
export const FreePlanNotice = ({ plan }: { plan: Plan }) => (
  <Notice
    title={`Subscribe to ${plan.name}`}
    label="Free Forever"
    actions={
      <>
        <a className="action-solid" href={planLink(plan).href}>
          Join {plan.name}
        </a>
        <a className="action" href="/subscription">
          View All Plans
        </a>
      </>
    }
  >
    This plan costs nothing, so there is nothing to pay here. It takes a name and an address, and no card.
  </Notice>
)
