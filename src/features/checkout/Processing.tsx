import type { Plan } from '#shared/contracts/plan.ts'
import { Button } from '../../ui/Button.tsx'
import { useTitle } from './title.ts'

interface Props {
  plan: Plan | undefined
  /** Given when nobody asks by itself any more. */
  onAskAgain?: (() => void) | undefined
}

/** The bank has not answered yet; until then the same place, and no false word. */
export function Processing({ plan, onAskAgain }: Props) {
  useTitle('Your payment')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[14ch] text-display">One moment, please</h1>
      <p role="status" className="mt-6 max-w-measure text-lead text-soft italic">
        {onAskAgain
          ? 'Your bank is taking its time. You need not wait here: when it has answered, a letter says so. Please do not pay again.'
          : plan
            ? `Your bank is still looking at the payment for ${plan.name}.`
            : 'We are asking what has become of your payment.'}
      </p>
      {onAskAgain ? (
        <p className="mt-10">
          <Button variant="ghost" onClick={onAskAgain}>
            Ask again
          </Button>
        </p>
      ) : (
        <span className="progress-line" aria-hidden="true" />
      )}
    </section>
  )
}
