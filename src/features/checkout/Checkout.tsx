import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, problemDetail } from '../../lib/api.ts'
import { invalidate, type Query, useQuery } from '../../lib/queries.ts'
import { $user, hasSession, loadUser } from '../../lib/signed-in.ts'
import { LoadError } from './Away.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { FreePlanNotice } from './FreePlan.tsx'
import { PlanNotFound } from './NoSuchPlan.tsx'
import { MemberCheckout } from './ReaderCheckout.tsx'
import { GuestCheckout } from './StrangerCheckout.tsx'

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
  if (query.error) return <LoadError subject="This plan" detail={problemDetail(query.error)} onRetry={() => invalidate(path)} />
  if (!query.data || user === undefined) return <CheckoutSkeleton plan={query.data} />
  if (query.data.price === 0) return <FreePlanNotice plan={query.data} />
  // Somebody is signed in here, but nobody answers who.
  if (!user && hasSession()) return <LoadError subject="Your account" onRetry={() => location.reload()} />
  return user ? <MemberCheckout plan={query.data} user={user} /> : <GuestCheckout plan={query.data} />
}

/** No plan goes by this name, or by what somebody has made of one. */
const isNotFound = ({ error }: Query<unknown>) =>
  error instanceof ApiError && [400, 404, 410, 414, 422].includes(error.status)
