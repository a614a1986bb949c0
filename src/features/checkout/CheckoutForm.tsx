import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { api, problemDetail } from '#lib/api.ts'
import { MISSING_FIELDS } from '#lib/registration-validation.ts'
import { CARD_ONLY, getStripe } from '#lib/stripe.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useAsync } from '#lib/useAsync.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { User } from '#shared/contracts/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { CheckoutHeader, CheckoutSkeleton } from './CheckoutHeader.tsx'
import { AccountInformation, DeliveryAddress, PaymentInformation } from './CheckoutSections.tsx'
import { saveDraft } from './checkout-draft.ts'
import { LoadError } from './Notice.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentSetupRequired } from './PaymentSetupRequired.tsx'
import { type Conflict, PurchaseConflict } from './PurchaseConflict.tsx'
import { includesPrint, validatePurchase } from './purchase.ts'
import { submitPurchase } from './submit-purchase.ts'

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
  if (query.error)
    return <LoadError subject="The form for your payment" detail={problemDetail(query.error)} onRetry={refetch} />
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

/**
 * Stripe, ready for a card; null where payments are not set up. The intent that is made with it only says that somebody
 * looks at the form: its secret is never confirmed, what is paid comes from the subscription.
 */
export async function preparePayment({ id, price }: Plan): Promise<Stripe | null> {
  const stripe = await getStripe()
  if (stripe) await api.post('/create-payment-intent', { subscriptionId: id, amount: price })
  return stripe
}

interface CheckoutFormProps extends PaymentSetupProps {
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
}

/** Everything on one sheet: who, where to, from which card, and what it costs. What was typed stays after every refusal. */
export function CheckoutForm({
  plan,
  user,
  complimentaryPlan,
  defaultValues,
  promotion,
  onPromotion,
}: CheckoutFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [conflict, setConflict] = useState<Conflict>()
  const [name, setName] = useState(fullNameOf(user ?? defaultValues))
  const purchase = { plan, isSignedIn: user !== undefined, promotionCode: promotion?.promotionCode }
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Subscription Failed',
    validate: (values) => validatePurchase(values, purchase),
    submit: async (values) => {
      setConflict(undefined)
      return submitPurchase({ values, purchase, stripe, elements, onConflict: setConflict })
    },
  })
  useEffect(reloadOnBfcacheRestore, [])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const values = readFormValues(event.currentTarget)
    saveDraft(values)
    if (!user) setName(fullNameOf(values))
  }

  return (
    <Form
      className="checkout-layout"
      aria-label={`Subscribe to ${plan.name}`}
      errors={errors}
      onSubmit={handleSubmit}
      onInput={handleInput}
      onMissingFields={() => showErrorToast(MISSING_FIELDS)}
    >
      <div className="checkout-column pt-14 lg:pt-20">
        <CheckoutHeader plan={plan} />
        <AccountInformation user={user} defaultValues={defaultValues} />
        {includesPrint(plan) && <DeliveryAddress defaultValues={defaultValues} />}
        <PaymentInformation />
      </div>
      <OrderSummary
        {...{ plan, name, complimentaryPlan, promotion, onPromotion }}
        defaultCode={defaultValues.promotionCode}
      />
      <div className="checkout-column pb-section">
        {conflict && <PurchaseConflict {...conflict} />}
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Processing...' : `Subscribe to ${plan.name}`}
        </Button>
        <p className="mt-5 max-w-[26rem] font-ui text-small text-soft">
          Your card is taken by Stripe: its number goes to them and never to us.
        </p>
      </div>
    </Form>
  )
}

const fullNameOf = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => `${firstName} ${lastName}`.trim()

/** A page that the browser had put aside while somebody paid no longer knows what is true. */
function reloadOnBfcacheRestore() {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}
