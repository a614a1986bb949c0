import { lazy } from 'react'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, SplitView, SplitViewSkeleton } from '../AdminList.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { PlanList } from './PlanList.tsx'

// The list does not wait for the forms.
const NewPlanForm = lazy(async () => ({ default: (await import('./PlanForm.tsx')).NewPlanForm }))
const PlanForm = lazy(async () => ({ default: (await import('./PlanForm.tsx')).PlanForm }))

/** Takes the place of a plan's id in the URL. Ids of plans contain no hyphen. */
const NEW_PLAN = 'new-plan'

/** Route: `#plans/<plan id>`. */
export function PlansSection({ subpath: openId }: SectionProps) {
  const query = useAdminQuery('/admin/plans')
  return (
    <>
      <SectionHeader title="Plans" intro="What readers can subscribe to, in the order in which they see it.">
        <a className="action min-h-11" href={`#plans/${NEW_PLAN}`}>
          Add a plan
        </a>
      </SectionHeader>
      <QueryBoundary query={query} subject="The plans" skeleton={<SplitViewSkeleton open={openId !== ''} />}>
        {(plans) => {
          const plan = plans.find(({ id }) => id === openId)
          return (
            <SplitView
              open={plan !== undefined || openId === NEW_PLAN}
              placeholder="Choose a plan to change it."
              list={
                plans.length === 0 ? (
                  <EmptyNote>There is no plan yet.</EmptyNote>
                ) : (
                  <PlanList plans={plans} openId={openId} />
                )
              }
            >
              {openId === NEW_PLAN ? <NewPlanForm /> : plan && <PlanForm key={plan.id} plan={plan} />}
            </SplitView>
          )
        }}
      </QueryBoundary>
    </>
  )
}
