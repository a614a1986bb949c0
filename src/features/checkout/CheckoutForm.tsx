import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import type { Promotion } from '#shared/contracts/checkout.ts'
import { MISSING_FIELDS } from '../../lib/registration.ts'
import { useFormSubmit, readFormValues } from '../../lib/sending.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { AccountInformation } from './AccountInformation.tsx'
import { CheckoutOpening } from './CheckoutOpening.tsx'
import { type Conflict, Conflicting } from './Conflicting.tsx'
import { DeliveryAddress } from './DeliveryAddress.tsx'
import { keepTyped } from './kept.ts'
import { OrderSlip } from './OrderSlip.tsx'
import { PaymentInformation } from './PaymentInformation.tsx'
import type { Purchaser } from './PaymentSetup.tsx'
import { faultInPurchase, isPrinted } from './purchase.ts'
import { subscribe } from './subscribing.ts'

interface Props extends Purchaser {
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
}

/** Everything on one sheet: who, where to, from which card, and what it costs. What was typed stays after every refusal. */
export function CheckoutForm({ plan, user, present, known, promotion, onPromotion }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [conflict, setConflict] = useState<Conflict>()
  const [name, setName] = useState(nameIn(user ?? known))
  const order = { plan, isSignedIn: user !== undefined, promotionCode: promotion?.promotionCode }
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Subscription Failed',
    validate: (values) => faultInPurchase(values, order),
    onError: showErrorToast,
    submit: async (values) => {
      setConflict(undefined)
      return subscribe({ values, order, stripe, elements, onConflict: setConflict })
    },
  })
  useEffect(anewOnTheWayBack, [])

  function typed(event: FormEvent<HTMLFormElement>) {
    const values = readFormValues(event.currentTarget)
    keepTyped(values)
    if (!user) setName(nameIn(values))
  }

  return (
    <Form
      className="checkout-layout"
      aria-label={`Subscribe to ${plan.name}`}
      errors={errors}
      onSubmit={handleSubmit}
      onInput={typed}
      onMissingFields={() => showErrorToast(MISSING_FIELDS)}
    >
      <div className="checkout-column pt-14 lg:pt-20">
        <CheckoutOpening plan={plan} />
        <AccountInformation user={user} known={known} />
        {isPrinted(plan) && <DeliveryAddress known={known} />}
        <PaymentInformation />
      </div>
      <OrderSlip {...{ plan, name, present, promotion, onPromotion }} known={known.promotionCode} />
      <div className="checkout-column pb-section">
        {conflict && <Conflicting {...conflict} />}
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

const nameIn = ({ firstName = '', lastName = '' }: { firstName?: string | undefined; lastName?: string | undefined }) =>
  `${firstName} ${lastName}`.trim()

/** A page that the browser had put aside while somebody paid no longer knows what is true. */
function anewOnTheWayBack() {
  const look = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}
