import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, problemDetail } from '../../lib/api.ts'
import { invalidate, type Query, useQuery } from '../../lib/queries.ts'
import { $user, hasSession, loadUser } from '../../lib/signed-in.ts'
import { Away } from './Away.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { FreePlan } from './FreePlan.tsx'
import { NoSuchPlan } from './NoSuchPlan.tsx'
import { ReaderCheckout } from './ReaderCheckout.tsx'
import { StrangerCheckout } from './StrangerCheckout.tsx'

/** Where a plan that costs something is subscribed to. The page is the same for everybody; the address names the plan. */
export function Checkout() {
  const plan = useSyncExternalStore(never, planInAddress, () => undefined)
  if (plan === undefined) return <CheckoutSkeleton />
  return plan ? <CheckoutOf planId={plan} /> : <NoSuchPlan />
}

const never = () => () => {}
const planInAddress = () => new URLSearchParams(location.search).get('plan') ?? ''

function CheckoutOf({ planId }: { planId: string }) {
  const path = `/subscriptions/${encodeURIComponent(planId)}` as const
  const query = useQuery(path)
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])

  if (isAbsent(query)) return <NoSuchPlan />
  if (query.error) return <Away what="This plan" reason={problemDetail(query.error)} onAskAgain={() => invalidate(path)} />
  if (!query.data || user === undefined) return <CheckoutSkeleton plan={query.data} />
  if (query.data.price === 0) return <FreePlan plan={query.data} />
  // Somebody is signed in here, but nobody answers who.
  if (!user && hasSession()) return <Away what="Your account" onAskAgain={() => location.reload()} />
  return user ? <ReaderCheckout plan={query.data} user={user} /> : <StrangerCheckout plan={query.data} />
}

/** No plan goes by this name, or by what somebody has made of one. */
const isAbsent = ({ error }: Query<unknown>) =>
  error instanceof ApiError && [400, 404, 410, 414, 422].includes(error.status)
