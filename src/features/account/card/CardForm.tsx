import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type SubmitEvent, useState } from 'react'
import type { ClientSecret } from '#shared/contracts/checkout.ts'
import { useAsync } from '../../../lib/answer.ts'
import { api, problemDetail } from '../../../lib/api.ts'
import { CARD_ONLY, getStripe } from '../../../lib/stripe.ts'
import { useStripeAppearance } from '../../../lib/stripe-looks.ts'
import { CardFields } from '../../../ui/CardFields.tsx'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { PaymentFailed, useDeed } from '../deed.ts'
import { FormEnd } from '../FormEnd.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { payFromCard } from '../subscription/writing.ts'

interface Props {
  onDone: () => void
}

/** Another card to pay from. What is typed goes to Stripe, never to us. */
export function CardForm({ onDone }: Props) {
  const { query, ask } = useAsync(getStripe)
  const appearance = useStripeAppearance()
  return (
    <QueryBoundary
      query={query}
      subject="The form for your card"
      detail={problemDetail(query.error)}
      skeleton={<LineSkeleton />}
      onRetry={ask}
    >
      {(stripe) =>
        stripe ? (
          <Elements
            stripe={stripe}
            options={{ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: CARD_ONLY, appearance }}
          >
            <Fields {...{ onDone }} />
          </Elements>
        ) : (
          <div role="alert" className="border-l-2 border-accent pl-5">
            <p>Payment Setup Required</p>
            <p className="mt-1 text-soft italic">This house cannot take a card at the moment. Nothing has changed.</p>
          </div>
        )
      }
    </QueryBoundary>
  )
}

function Fields({ onDone }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const { working, refusal, run } = useDeed()
  /** Not known while the fields are loaded. */
  const [ready, setReady] = useState<boolean>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!stripe || !elements) return
    const done = await run(async () => {
      await payFromCard(await checked(stripe, elements))
      return { title: 'Success', description: 'Payments are taken from this card from now on.' }
    })
    if (done) onDone()
  }

  return (
    <form className="grid gap-6" onSubmit={submit}>
      <CardFields onReady={setReady} />
      {refusal && (
        <p role="alert" className="border-l-2 border-accent pl-5">
          {refusal}
        </p>
      )}
      <p className="font-ui text-small text-soft">
        The next payments are taken from it, and what is open now. Its number goes to Stripe and never to us.
      </p>
      {ready !== false && (
        <FormEnd sending={working || !ready} label="Save card" busy={ready ? 'Processing...' : 'Loading...'} />
      )}
    </form>
  )
}

/** Has Stripe, and where it wants that the bank, look at the card. Answers the id of that check. */
async function checked(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) throw new PaymentFailed(incomplete.message ?? NOT_TAKEN)
  const { clientSecret } = await api.post<ClientSecret>('/user/card')
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  })
  if (error) throw new PaymentFailed(error.message ?? NOT_TAKEN)
  return setupIntent.id
}

const NOT_TAKEN = 'This card was not taken.'
