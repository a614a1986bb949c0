import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api.ts'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, hasSession, loadUser } from '#lib/current-user.ts'
import { planLink } from '#lib/plan-link.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { PaymentSetup } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutHeader.tsx'
import { loadDraft } from './checkout-draft.ts'
import { MemberCheckout } from './MemberCheckout.tsx'
import { LoadError, Notice, useDocumentTitle } from './Notice.tsx'

/** The checkout of a paid plan. Its page is static; the plan is in the query of its address. */
export function Checkout() {
  const plan = useSyncExternalStore(noopSubscribe, planFromUrl, () => undefined)
  if (plan === undefined) return <CheckoutSkeleton />
  return plan ? <PlanCheckout planId={plan} /> : <PlanNotFound />
}

const noopSubscribe = () => () => {}
const planFromUrl = () => new URLSearchParams(location.search).get('plan') ?? ''

function PlanCheckout({ planId }: { planId: string }) {
  const query = useApiQuery('/subscriptions/{id}', { path: { id: planId } })
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])

  if (isNotFound(query.error)) return <PlanNotFound />
  if (query.error) return <LoadError subject="This plan" error={query.error} onRetry={query.refetch} />
  if (!query.data || user === undefined) return <CheckoutSkeleton plan={query.data} />
  if (query.data.price === 0) return <FreePlanNotice plan={query.data} />
  // There is a session, but its user could not be loaded.
  if (!user && hasSession()) return <LoadError subject="Your account" onRetry={() => location.reload()} />
  return user ? <MemberCheckout plan={query.data} user={user} /> : <GuestCheckout plan={query.data} />
}

/** There is no plan with the id in the address, or the id is malformed. */
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 410, 414, 422].includes(error.status)

/** A guest: their account is created with the purchase. */
function GuestCheckout({ plan }: { plan: Plan }) {
  return <PaymentSetup plan={plan} defaultValues={loadDraft()} />
}

/** A free plan has a sign-up of its own. */
const FreePlanNotice = ({ plan }: { plan: Plan }) => (
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

/** The address names no plan on offer. */
function PlanNotFound() {
  useDocumentTitle('Subscription Not Found')
  return (
    <section className="column flex min-h-message flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">Subscription Not Found</h1>
      <p className="mt-5 max-w-144 text-lead text-soft italic">
        No plan goes by this name, or it is no longer offered.{' '}
        <a className="link" href="/subscription">
          These are
        </a>
        .
      </p>
      <a className="action mt-10" href="/">
        Return Home
      </a>
    </section>
  )
}
