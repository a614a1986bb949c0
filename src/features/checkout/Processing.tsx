import type { Plan } from '#shared/contracts/plan.ts'
import { Button } from '../../ui/Button.tsx'
import { useDocumentTitle } from './title.ts'

interface PaymentProcessingProps {
  plan: Plan | undefined
  /** Given when nobody asks by itself any more. */
  onRetry?: (() => void) | undefined
}

/** The bank has not answered yet; until then the same place, and no false word. */
export function PaymentProcessing({ plan, onRetry }: PaymentProcessingProps) {
  useDocumentTitle('Your payment')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[14ch] text-display">One moment, please</h1>
      <p role="status" className="mt-6 max-w-measure text-lead text-soft italic">
        {onRetry
          ? 'Your bank is taking its time. You need not wait here: when it has answered, a letter says so. Please do not pay again.'
          : plan
            ? `Your bank is still looking at the payment for ${plan.name}.`
            : 'We are asking what has become of your payment.'}
      </p>
      {onRetry ? (
        <p className="mt-10">
          <Button variant="ghost" onClick={onRetry}>
            Ask again
          </Button>
        </p>
      ) : (
        <span className="progress-line" aria-hidden="true" />
      )}
    </section>
  )
}
