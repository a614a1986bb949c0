import { Part } from '../../../ui/Part.tsx'
import { OtherPlans } from './OtherPlans.tsx'
import { Payments } from './Payments.tsx'
import { Subscribed } from './Subscribed.tsx'

/** What a reader subscribes to, what else there is, and what was paid. */
export function Subscription() {
  return (
    <>
      <Part title="Your subscription">
        <Subscribed />
      </Part>
      <Part
        title="Other plans"
        action={
          <a className="action inline-block" href="/subscription">
            View all plans
          </a>
        }
      >
        <OtherPlans />
      </Part>
      <Part title="Payments">
        <Payments />
      </Part>
    </>
  )
}
