import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { Away } from './Away.tsx'
import { Completed } from './Completed.tsx'
import { useCompletion } from './completion.ts'
import { NothingBegun } from './NothingBegun.tsx'
import { NotPaid } from './NotPaid.tsx'
import { Over } from './Over.tsx'
import { Processing } from './Processing.tsx'

/** What has become of a payment. The address under which Stripe leads here proves nothing: the house asks Stripe. */
export function Success() {
  const { result, reason, isAway, ask, isAsking } = useCompletion()
  if (isAway) return <Away what="Your payment" reason={reason ?? undefined} charged="unknown" onAskAgain={ask} />
  if (!result) return <Processing plan={undefined} />
  return <Outcome {...{ result, ask, isAsking }} />
}

interface Props {
  result: CheckoutResult
  ask: () => void
  isAsking: boolean
}

/** How it stands, and what may be done about it. */
export function Outcome({ result, ask, isAsking }: Props) {
  switch (result.status) {
    case 'completed':
      return <Completed result={result} />
    case 'ended':
      return <Over result={result} />
    case 'processing':
      return <Processing plan={result.plan ?? undefined} onAskAgain={isAsking ? undefined : ask} />
    case 'open':
    case 'failed':
      return <NotPaid result={result} />
    default:
      return <NothingBegun />
  }
}
