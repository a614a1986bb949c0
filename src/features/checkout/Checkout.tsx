import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, problemDetail } from '#lib/api.ts'
import { $user, hasSession, loadUser } from '#lib/current-user.ts'
import { planLink } from '#lib/plan-link.ts'
import { invalidate, type Query, useQuery } from '#lib/queries.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { PaymentSetup } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutHeader.tsx'
import { loadDraft } from './checkout-draft.ts'
import { MemberCheckout } from './MemberCheckout.tsx'
import { LoadError, Notice } from './Notice.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** Where a plan that costs something is subscribed to. The page is the same for everybody; the address names the plan. */
export function Checkout() {
  const plan = useSyncExternalStore(noopSubscribe, planFromUrl, () => undefined)
  if (plan === undefined) return <CheckoutSkeleton />
  return plan ? <PlanCheckout planId={plan} /> : <PlanNotFound />
}

const noopSubscribe = () => () => {}
const planFromUrl = () => new URLSearchParams(location.search).get('plan') ?? ''

function PlanCheckout({ planId }: { planId: string }) {
  const path = `/subscriptions/${encodeURIComponent(planId)}` as const
  const query = useQuery(path)
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])

  if (isNotFound(query)) return <PlanNotFound />
  if (query.error)
    return <LoadError subject="This plan" detail={problemDetail(query.error)} onRetry={() => invalidate(path)} />
  if (!query.data || user === undefined) return <CheckoutSkeleton plan={query.data} />
  if (query.data.price === 0) return <FreePlanNotice plan={query.data} />
  // Somebody is signed in here, but nobody answers who.
  if (!user && hasSession()) return <LoadError subject="Your account" onRetry={() => location.reload()} />
  return user ? <MemberCheckout plan={query.data} user={user} /> : <GuestCheckout plan={query.data} />
}

/** No plan goes by this name, or by what somebody has made of one. */
const isNotFound = ({ error }: Query<unknown>) =>
  error instanceof ApiError && [400, 404, 410, 414, 422].includes(error.status)

/** Somebody whom this browser does not know: they get an account with what they buy. */
export function GuestCheckout({ plan }: { plan: Plan }) {
  return <PaymentSetup plan={plan} defaultValues={loadDraft()} />
}

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

/** The address names no plan, or one that is no longer offered. */
export function PlanNotFound() {
  useDocumentTitle('Subscription Not Found')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">Subscription Not Found</h1>
      <p className="mt-5 max-w-[36rem] text-lead text-soft italic">
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
