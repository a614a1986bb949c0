import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { MISSING_FIELDS } from '#lib/registration-validation.ts'
import { CARD_ONLY, useStripeScript } from '#lib/stripe.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { User } from '#shared/contracts/user.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
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
  /** The member who is signed in; undefined for a guest. */
  user?: User
  /** The complimentary plan that the purchase replaces. */
  complimentaryPlan?: Plan | undefined
  /** Initial values of the fields, by name. */
  defaultValues: Record<string, string | undefined>
}

/** Waits for Stripe.js, then shows the form. */
export function PaymentSetup(props: PaymentSetupProps) {
  const { plan } = props
  const query = useStripeScript()
  if (query.error) return <LoadError subject="The form for your payment" error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <CheckoutSkeleton plan={plan} statusText="Setting up payment..." />
  return query.data ? <CardPayment {...props} stripe={query.data} /> : <PaymentSetupRequired plan={plan} />
}

/**
 * The card fields are created for an amount, which a promotion may change. They need no payment intent: the only one that
 * is confirmed comes with the subscription, when the form is sent.
 */
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

interface CheckoutFormProps extends PaymentSetupProps {
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
}

/** The form: account, delivery address, card and order. After an error everything that was typed is still there. */
function CheckoutForm({
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
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
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
        {conflict ? <PurchaseConflict {...conflict} /> : <FormErrorAlert {...{ errorMessage, errors }} />}
        <SubmitButton submitting={submitting} label={`Subscribe to ${plan.name}`} busyLabel="Processing..." />
        <p className="mt-5 max-w-104 font-ui text-small text-soft">
          Your card is taken by Stripe: its number goes to them and never to us.
        </p>
      </div>
    </Form>
  )
}

/** The reason why the card was declined, say, for longer than its toast. An error of a field stands at the field. */
function FormErrorAlert({ errorMessage, errors }: { errorMessage: string | undefined; errors: object }) {
  if (!errorMessage || Object.keys(errors).length > 0) return undefined
  return <Alert className="mb-8">{errorMessage}</Alert>
}

const fullNameOf = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => `${firstName} ${lastName}`.trim()

/** A page restored from the bfcache does not know whether the purchase has been paid meanwhile. */
function reloadOnBfcacheRestore() {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}
