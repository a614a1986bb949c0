import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useLocale } from '../../languages/LocaleContext.ts'

interface ExpressCheckoutProps {
  /** A guest fills in the account first, and a plan with print needs an address. */
  needsForm: boolean
  /** Whether the form can be sent; shows what is missing. */
  validate: (form: HTMLFormElement) => boolean
  /** Sends the form for a wallet. Resolves to false when it failed. */
  pay: (form: HTMLFormElement) => Promise<boolean>
}

/** Apple Pay, Google Pay and Link above the form, where this browser has one of them. */
export function ExpressCheckout({ needsForm, validate, pay }: ExpressCheckoutProps) {
  const { t } = useLocale()
  const containerRef = useRef<HTMLDivElement>(null)
  const [isAvailable, setIsAvailable] = useState(false)
  const form = () => containerRef.current?.closest('form')

  const handleReady = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) =>
    setIsAvailable(availablePaymentMethods !== undefined)

  function handleClick({ resolve, reject }: StripeExpressCheckoutElementClickEvent) {
    const element = form()
    if (element && validate(element)) resolve()
    else reject()
  }

  async function handleConfirm({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) {
    const element = form()
    if (!element || !(await pay(element))) paymentFailed({ reason: 'fail' })
  }

  // Not `hidden`: Stripe.js says nothing about an element that is not laid out.
  return (
    <div ref={containerRef} className={isAvailable ? 'mt-10' : 'sr-only'}>
      {isAvailable && needsForm && (
        <p className="mb-4 text-aside text-soft italic">{t('Fill in what is asked for below; then one touch pays.')}</p>
      )}
      <ExpressCheckoutElement
        onReady={handleReady}
        onClick={handleClick}
        onConfirm={handleConfirm}
        options={{ buttonHeight: 48 }}
      />
      {isAvailable && <p className="mt-4 font-ui text-small text-soft">{t('Or pay with the form.')}</p>}
    </div>
  )
}
