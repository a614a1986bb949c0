import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type SubmitEvent, useState } from 'react'
import { api } from '#lib/api.ts'
import { CARD_ONLY, useStripeScript } from '#lib/stripe.ts'
import { PaymentFailed, useAction } from '#lib/useAction.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Alert } from '#ui/Alert.tsx'
import { CardFields } from '#ui/CardFields.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { changeGroupCard } from '../groups/group-mutations.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { changeCard } from '../subscription/subscription-mutations.ts'

interface Props {
  /** Of the group whose card it is; without it, the reader's own. */
  groupId: string | undefined
  onDone: () => void
}

/** The form for another card. Its fields are Stripe's: card data never reaches this site. */
export function CardForm({ groupId, onDone }: Props) {
  const { t } = useLocale()
  const query = useStripeScript()
  const appearance = useStripeAppearance()
  return (
    <QueryBoundary query={query} subject={t('The form for your card')} skeleton={<ListSkeleton />}>
      {(stripe) =>
        stripe ? (
          <Elements
            stripe={stripe}
            options={{ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: CARD_ONLY, appearance }}
          >
            <CardFormFields groupId={groupId} onDone={onDone} />
          </Elements>
        ) : (
          <Alert>
            <p>{t('Payment Setup Required')}</p>
            <p className="mt-1 text-soft italic">
              {t('This house cannot take a card at the moment. Nothing has changed.')}
            </p>
          </Alert>
        )
      }
    </QueryBoundary>
  )
}

function CardFormFields({ groupId, onDone }: Props) {
  const { t } = useLocale()
  const stripe = useStripe()
  const elements = useElements()
  const { pending, errorMessage, run } = useAction()
  /** Undefined while Stripe's fields are loaded. */
  const [ready, setReady] = useState<boolean>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!stripe || !elements) return
    const succeeded = await run(async () => {
      const setup = await confirmCardSetup(stripe, elements, groupId, t)
      await (groupId ? changeGroupCard(groupId, setup, t) : changeCard(setup, t))
      return { title: t('Success'), description: t('Payments are taken from this card from now on.') }
    })
    if (succeeded) onDone()
  }

  return (
    <form className="grid gap-6" onSubmit={submit}>
      <CardFields onReady={setReady} />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <p className="font-ui text-small text-soft">
        {t('The next payments are taken from it, and what is open now. Its number goes to Stripe and never to us.')}
      </p>
      {ready !== false && (
        <FormActions
          submitting={pending || !ready}
          label={t('Save card')}
          busyLabel={ready ? t('Processing...') : t('Loading...')}
        />
      )}
    </form>
  )
}

/** Confirms a setup intent with Stripe, and with the bank where Stripe asks for that. Resolves to its id. */
async function confirmCardSetup(
  stripe: Stripe,
  elements: StripeElements,
  groupId: string | undefined,
  t: Translate,
): Promise<string> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) throw new PaymentFailed(incomplete.message ?? t('This card was not taken.'))
  const { clientSecret } = groupId
    ? await api.post('/user/groups/{id}/card', { path: { id: groupId } })
    : await api.post('/user/card')
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  })
  if (error) throw new PaymentFailed(error.message ?? t('This card was not taken.'))
  return setupIntent.id
}
