import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { LoadError } from './Away.tsx'
import { CheckoutCompleted } from './Completed.tsx'
import { useCheckoutCompletion } from './completion.ts'
import { NoCheckoutFound } from './NothingBegun.tsx'
import { PaymentIncomplete } from './NotPaid.tsx'
import { SubscriptionEnded } from './Over.tsx'
import { PaymentProcessing } from './Processing.tsx'

/** What has become of a payment. The address under which Stripe leads here proves nothing: the house asks Stripe. */
export function Success() {
  const { result, detail, isUnavailable, retry, isPolling } = useCheckoutCompletion()
  if (isUnavailable) return <LoadError subject="Your payment" detail={detail ?? undefined} charged="unknown" onRetry={retry} />
  if (!result) return <PaymentProcessing plan={undefined} />
  return <CheckoutOutcome {...{ result, retry, isPolling }} />
}

interface CheckoutOutcomeProps {
  result: CheckoutResult
  retry: () => void
  isPolling: boolean
}

/** How it stands, and what may be done about it. */
export function CheckoutOutcome({ result, retry, isPolling }: CheckoutOutcomeProps) {
  switch (result.status) {
    case 'completed':
      return <CheckoutCompleted result={result} />
    case 'ended':
      return <SubscriptionEnded result={result} />
    case 'processing':
      return <PaymentProcessing plan={result.plan ?? undefined} onRetry={isPolling ? undefined : retry} />
    case 'open':
    case 'failed':
      return <PaymentIncomplete result={result} />
    default:
      return <NoCheckoutFound />
  }
}
