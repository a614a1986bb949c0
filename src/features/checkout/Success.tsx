import { planLink } from '#lib/plan-link.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CheckoutCompleted } from './CheckoutCompleted.tsx'
import { LoadError, Notice, noAccountYet, useDocumentTitle } from './Notice.tsx'
import { useCheckoutCompletion } from './useCheckoutCompletion.ts'

/** The outcome of a checkout. Stripe's parameters in the address prove nothing: the API asks Stripe. */
export function Success() {
  const { t } = useLocale()
  const { result, error, isUnavailable, retry, isPolling } = useCheckoutCompletion()
  if (isUnavailable)
    return <LoadError title={t('Your payment could not be loaded')} error={error} charged="unknown" onRetry={retry} />
  if (!result) return <PaymentProcessing plan={undefined} />
  return <CheckoutOutcome result={result} retry={retry} isPolling={isPolling} />
}

interface CheckoutOutcomeProps {
  result: CheckoutResult
  retry: () => void
  isPolling: boolean
}

/** The outcome by its status. */
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

interface PaymentProcessingProps {
  plan: Plan | undefined
  /** Given once polling has ended. */
  onRetry?: (() => void) | undefined
}

/** The payment is loaded, or the bank has not answered yet. */
function PaymentProcessing({ plan, onRetry }: PaymentProcessingProps) {
  const { t } = useLocale()
  useDocumentTitle(t('Your payment'))
  return (
    <div className="column flex min-h-message flex-col items-start justify-center py-section">
      <h1 className="max-w-[14ch] text-display">{t('One moment, please')}</h1>
      <p role="status" className="mt-6 max-w-measure text-lead text-soft italic">
        {onRetry
          ? t(
              'Your bank is taking its time. You need not wait here: when it has answered, a letter says so. Please do not pay again.',
            )
          : plan
            ? t('Your bank is still looking at the payment for {plan}.', { plan: plan.name })
            : t('We are asking what has become of your payment.')}
      </p>
      {onRetry ? (
        <p className="mt-10">
          <Button variant="ghost" onClick={onRetry}>
            {t('Ask again')}
          </Button>
        </p>
      ) : (
        <span className="progress-line relative mt-10 h-px w-36 overflow-clip bg-line" aria-hidden="true" />
      )}
    </div>
  )
}

/** The checkout was started, and nothing was paid. */
function PaymentIncomplete({ result: { status, plan, reason, signedIn } }: { result: CheckoutResult }) {
  const { t, href } = useLocale()
  return (
    <Notice
      title={status === 'failed' ? t('The payment did not go through') : t('Not paid yet')}
      actions={
        <>
          {plan && (
            <a className="action-solid" href={href(planLink(plan).href)}>
              {t('Back to the checkout')}
            </a>
          )}
          <a className="action" href={href('/subscription')}>
            {t('View All Plans')}
          </a>
        </>
      }
    >
      {reason ?? t('Your subscription waits for its payment.')}{' '}
      {t('Nothing has been charged, and nothing is lost: you can go on where you were.')} {!signedIn && noAccountYet(t)}
    </Notice>
  )
}

/** This browser has started no checkout, or too long ago. */
function NoCheckoutFound() {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('No payment here')}
      actions={
        <>
          <a className="action" href={href('/subscription')}>
            {t('See the plans')}
          </a>
          <a className="action" href={href('/account')}>
            {t('Your account')}
          </a>
        </>
      }
    >
      {t(
        'This browser has not begun a subscription. If you paid in another one, the letter with your receipt tells you, and your account shows it.',
      )}
    </Notice>
  )
}

/** The subscription was paid and has ended since: refunded, withdrawn from, or not renewed. */
function SubscriptionEnded({ result: { plan, paidAt } }: { result: CheckoutResult }) {
  const { t, href, longDate } = useLocale()
  return (
    <Notice
      title={t('This subscription has ended')}
      actions={
        <>
          <a className="action-solid" href={href('/subscription')}>
            {t('See the plans')}
          </a>
          <a className="action" href={href('/account#subscription')}>
            {t('Your account')}
          </a>
        </>
      }
    >
      {plan
        ? paidAt
          ? t('{plan} was paid for here on {date}, and is over.', { plan: plan.name, date: longDate(paidAt) })
          : t('{plan} was paid for here, and is over.', { plan: plan.name })
        : paidAt
          ? t('It was paid for here on {date}, and is over.', { date: longDate(paidAt) })
          : t('It was paid for here, and is over.')}{' '}
      {t('Your account keeps the papers, and you are welcome back at any time.')}
    </Notice>
  )
}
