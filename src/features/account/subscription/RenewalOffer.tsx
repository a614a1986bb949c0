import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#lib/api.ts'
import { queryClient } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { takeOffer } from './subscription-mutations.ts'

interface RenewalOfferProps {
  /** The name of the plan. */
  plan: string
  /** Of the subscription. */
  currency: string
  onTaken: () => void
}

/**
 * A discount of the next year, in the dialog that cancels and beside its button: cancelling takes no step more. Nothing is shown when it
 * cannot be loaded, because nobody has asked for it.
 */
export function RenewalOffer({ plan, currency, onTaken }: RenewalOfferProps) {
  const { t, language, longDate } = useLocale()
  const query = useOfferPreview()
  const { pending, errorMessage, run } = useAction()
  if (query.isPending) return <Skeleton className="mb-6 h-24" />
  if (!query.data) return undefined
  const { percent, amount, regularAmount, renewsAt } = query.data
  const label = (value: number) => amountLabel(value, currency, language)

  async function take() {
    const taken = await run(async () => {
      await takeOffer(amount).catch((error: unknown) => {
        // The amount has changed since the preview: the new one is shown.
        if (error instanceof ApiError && error.status === 409) query.refetch()
        throw error
      })
      return {
        title: t('Success'),
        description: t('{plan} goes on, for {amount} the next year.', { plan, amount: label(amount) }),
      }
    })
    if (taken) onTaken()
  }

  return (
    <section aria-label={t('An offer to you')} className="mb-6 border-l-2 border-accent pl-5">
      <p className="text-ink">
        {t(
          'Would you stay for {percent}% less? Your next year, from {date}, would cost {amount} instead of {regularAmount}. The years after it cost the usual price.',
          { percent, date: longDate(renewsAt), amount: label(amount), regularAmount: label(regularAmount) },
        )}
      </p>
      <Button variant="ghost" onClick={take} disabled={pending} focusableWhenDisabled>
        {pending ? t('Processing...') : t('Stay for {amount}', { amount: label(amount) })}
      </Button>
      {errorMessage && (
        <p role="alert" className="text-accent">
          {errorMessage}
        </p>
      )}
    </section>
  )
}

/** The preview is a POST because it asks Stripe; it is asked for each time the dialog is opened. */
const useOfferPreview = () =>
  useQuery(
    {
      queryKey: ['/user/subscription/offer/preview'],
      queryFn: () => api.post('/user/subscription/offer/preview'),
      gcTime: 0,
    },
    queryClient,
  )
