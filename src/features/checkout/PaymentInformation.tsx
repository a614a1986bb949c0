import { PaymentElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { CheckoutPart } from './CheckoutPart.tsx'

/** The fields for the card are Stripe's: nothing of it is ever in our page's hands. */
export function PaymentInformation() {
  const [failed, setFailed] = useState(false)
  return (
    <CheckoutPart title="Payment Information">
      <PaymentElement onLoadError={() => setFailed(true)} />
      {failed && (
        <p role="alert" className="mt-4 border-l-2 border-accent pl-5">
          The fields for your card did not come. Please reload this page; what you typed is kept.
        </p>
      )}
    </CheckoutPart>
  )
}
