import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import { CARD_ONLY, offeredPaymentMethods, useStripeScript } from '#lib/stripe.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { Accordion } from '#ui/Accordion.tsx'
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx'
import { CheckoutHeader, CheckoutSkeleton } from './CheckoutHeader.tsx'
import { LoadError } from './Notice.tsx'
import { dueToday } from './submit-purchase.ts'
import { toBillingDetails, usePurchaseTax, useTaxBehavior } from './tax.ts'

type PaymentSetupProps = Omit<
  CheckoutFormProps,
  'promotion' | 'onPromotion' | 'billing' | 'onBilling' | 'onTrialRejected' | 'tax'
>

/** Waits for Stripe.js, then shows the form. */
export function PaymentSetup(props: PaymentSetupProps) {
  const { plan } = props
  const query = useStripeScript()
  if (query.error) return <LoadError subject="The form for your payment" error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <CheckoutSkeleton plan={plan} statusText="Setting up payment..." />
  return query.data ? <CardPayment {...props} stripe={query.data} /> : <PaymentSetupRequired plan={plan} />
}

/**
 * The card fields are created for an amount, which a promotion and taxes may change. They need no payment intent: the only one that
 * is confirmed comes with the subscription, when the form is sent.
 */
function CardPayment({ stripe, ...props }: PaymentSetupProps & { stripe: Stripe }) {
  const [promotion, setPromotion] = useState<Promotion>()
  const appearance = useStripeAppearance()
  const taxBehavior = useTaxBehavior()
  const [billing, setBilling] = useState(() => toBillingDetails(props.plan, props.defaultValues))
  const tax = usePurchaseTax(taxBehavior, props.plan, billing, promotion?.promotionCode)
  const [isTrialRejected, setTrialRejected] = useState(false)
  const trialDays = promotion || isTrialRejected ? undefined : props.trialDays
  const amount = dueToday({ amount: tax?.preview?.amount ?? promotion?.amount ?? props.plan.price, trialDays })
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'subscription',
        amount,
        currency: 'usd',
        allowedPaymentMethodTypes: amount === 0 ? CARD_ONLY : offeredPaymentMethods(),
        appearance,
      }}
    >
      <CheckoutForm
        {...props}
        trialDays={trialDays}
        promotion={promotion}
        onPromotion={setPromotion}
        billing={billing}
        onBilling={setBilling}
        onTrialRejected={() => setTrialRejected(true)}
        tax={tax}
      />
    </Elements>
  )
}

/** In place of the form where no Stripe keys are configured. */
export function PaymentSetupRequired({ plan }: { plan: Plan }) {
  return (
    <div className="column pt-14 pb-section lg:pt-20">
      <CheckoutHeader plan={plan} />
      <section className="mt-12 max-w-176 border border-line bg-surface px-6 py-10 sm:px-10">
        <h2 className="text-heading">Payment Setup Required</h2>
        <p className="mt-4 max-w-measure text-soft">
          This magazine cannot take cards yet. If you would like to subscribe,{' '}
          <a className="link" href="/contact">
            write to us
          </a>
          , and a person sees to it.
        </p>
        <Accordion
          className="mt-8 max-w-measure font-ui text-small text-soft"
          summaryClassName="flex items-center justify-between gap-4 py-2"
          summary="If this magazine is yours"
        >
          <p className="mt-2">
            Its keys from Stripe are missing. On a machine of your own they stand in <code>.env</code>, and{' '}
            <code>.env.example</code> says which. On hosted Supabase they are secrets of the functions:{' '}
            <code className="wrap-anywhere">
              npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…
            </code>
          </p>
        </Accordion>
      </section>
    </div>
  )
}
