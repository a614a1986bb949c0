import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import type { Promotion } from '#shared/contracts/checkout.ts'
import { MISSING_FIELDS } from '../../lib/registration.ts'
import { useFormSubmit, readFormValues } from '../../lib/sending.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { CheckoutHeader } from './CheckoutOpening.tsx'
import { type Conflict, PurchaseConflict } from './Conflicting.tsx'
import { DeliveryAddress } from './DeliveryAddress.tsx'
import { saveDraft } from './kept.ts'
import { OrderSummary } from './OrderSlip.tsx'
import { PaymentInformation } from './PaymentInformation.tsx'
import type { PaymentSetupProps } from './PaymentSetup.tsx'
import { validatePurchase, includesPrint } from './purchase.ts'
import { submitPurchase } from './subscribing.ts'

interface CheckoutFormProps extends PaymentSetupProps {
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
}

/** Everything on one sheet: who, where to, from which card, and what it costs. What was typed stays after every refusal. */
export function CheckoutForm({ plan, user, complimentaryPlan, defaultValues, promotion, onPromotion }: CheckoutFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [conflict, setConflict] = useState<Conflict>()
  const [name, setName] = useState(fullNameOf(user ?? defaultValues))
  const purchase = { plan, isSignedIn: user !== undefined, promotionCode: promotion?.promotionCode }
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Subscription Failed',
    validate: (values) => validatePurchase(values, purchase),
    onError: showErrorToast,
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
      <OrderSummary {...{ plan, name, complimentaryPlan, promotion, onPromotion }} defaultCode={defaultValues.promotionCode} />
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

const fullNameOf = ({ firstName = '', lastName = '' }: { firstName?: string | undefined; lastName?: string | undefined }) =>
  `${firstName} ${lastName}`.trim()

/** A page that the browser had put aside while somebody paid no longer knows what is true. */
function reloadOnBfcacheRestore() {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}
