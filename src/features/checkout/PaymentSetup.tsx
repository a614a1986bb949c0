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
import { LoadError } from './Away.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { PaymentSetupRequired } from './PaymentSetupRequired.tsx'
import { preparePayment } from './payment-setup.ts'

export interface PaymentSetupProps {
  plan: Plan
  /** Who is signed in. */
  user?: User
  /** What they have as a present, and lose by this. */
  complimentaryPlan?: Plan | undefined
  /** What stands in the fields beforehand, by their names. */
  defaultValues: Record<string, string | undefined>
}

/** Before a card can be taken there is a payment for it to belong to; then the form. */
export function PaymentSetup(props: PaymentSetupProps) {
  const { plan } = props
  const { query, refetch } = useAsync(() => preparePayment(plan))
  if (query.error) return <LoadError subject="The form for your payment" detail={problemDetail(query.error)} onRetry={refetch} />
  if (query.data === undefined) return <CheckoutSkeleton plan={plan} statusText="Setting up payment..." />
  return query.data ? <CardPayment {...props} stripe={query.data} /> : <PaymentSetupRequired plan={plan} />
}

/** The fields for the card are made for an amount, which a promotion may change. */
function CardPayment({ stripe, ...props }: PaymentSetupProps & { stripe: Stripe }) {
  const [promotion, setPromotion] = useState<Promotion>()
  const appearance = useStripeAppearance()
  const amount = promotion?.amount ?? props.plan.price
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'subscription', amount, currency: 'usd', allowedPaymentMethodTypes: CARD_ONLY, appearance }}
    >
      <CheckoutForm {...props} promotion={promotion} onPromotion={setPromotion} />
    </Elements>
  )
}
