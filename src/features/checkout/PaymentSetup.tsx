import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { User } from '#shared/contracts/user.ts'
import { useAsync } from '../../lib/answer.ts'
import { problemDetail } from '../../lib/api.ts'
import { CARD_ONLY } from '../../lib/stripe.ts'
import { useStripeAppearance } from '../../lib/stripe-looks.ts'
import { Away } from './Away.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { PaymentSetupRequired } from './PaymentSetupRequired.tsx'
import { setUpPayment } from './payment-setup.ts'

export interface Purchaser {
  plan: Plan
  /** Who is signed in. */
  user?: User
  /** What they have as a present, and lose by this. */
  present?: Plan | undefined
  /** What stands in the fields beforehand, by their names. */
  known: Record<string, string | undefined>
}

/** Before a card can be taken there is a payment for it to belong to; then the form. */
export function PaymentSetup(purchaser: Purchaser) {
  const { plan } = purchaser
  const { query, refetch } = useAsync(() => setUpPayment(plan))
  if (query.error) return <Away what="The form for your payment" reason={problemDetail(query.error)} onAskAgain={refetch} />
  if (query.data === undefined) return <CheckoutSkeleton plan={plan} doing="Setting up payment..." />
  return query.data ? <TakingCards {...purchaser} stripe={query.data} /> : <PaymentSetupRequired plan={plan} />
}

/** The fields for the card are made for an amount, which a promotion may change. */
function TakingCards({ stripe, ...purchaser }: Purchaser & { stripe: Stripe }) {
  const [promotion, setPromotion] = useState<Promotion>()
  const appearance = useStripeAppearance()
  const amount = promotion?.amount ?? purchaser.plan.price
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'subscription', amount, currency: 'usd', allowedPaymentMethodTypes: CARD_ONLY, appearance }}
    >
      <CheckoutForm {...purchaser} promotion={promotion} onPromotion={setPromotion} />
    </Elements>
  )
}
