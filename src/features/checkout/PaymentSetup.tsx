import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import { offeredPaymentMethods, useStripeScript } from '#lib/stripe.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import { paymentMethodOptions } from '#shared/contracts/payment-methods.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { currencyName } from '#shared/domain/price.ts'
import { Accordion } from '#ui/Accordion.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx'
import { CheckoutHeader, CheckoutSkeleton, presumedPrice } from './CheckoutHeader.tsx'
import { LoadError, Notice } from './Notice.tsx'
import { dueToday } from './submit-purchase.ts'
import { toBillingDetails, usePurchaseTax, useTaxBehavior } from './tax.ts'
import { useCurrency } from './useCurrency.ts'

type PaymentSetupProps = Omit<
  CheckoutFormProps,
  | 'price'
  | 'currencies'
  | 'onCurrency'
  | 'promotion'
  | 'onPromotion'
  | 'billing'
  | 'onBilling'
  | 'onTrialRejected'
  | 'tax'
>

/** Waits for Stripe.js, then shows the form. */
export function PaymentSetup(props: PaymentSetupProps) {
  const { plan } = props
  const { t } = useLocale()
  const query = useStripeScript()
  if (query.error)
    return (
      <LoadError
        title={t('The form for your payment could not be loaded')}
        error={query.error}
        onRetry={query.refetch}
      />
    )
  if (query.data === undefined) return <CheckoutSkeleton plan={plan} statusText={t('Setting up payment...')} />
  return query.data ? <CurrencySetup {...props} stripe={query.data} /> : <PaymentSetupRequired plan={plan} />
}

/** In the currency that the account pays in, or that is chosen. */
function CurrencySetup(props: PaymentSetupProps & { stripe: Stripe }) {
  const { currency, offered, choose, isFixed } = useCurrency([props.plan])
  const amount = priceIn(props.plan, currency)
  if (amount === undefined) return <NotSoldInCurrency plan={props.plan} currency={currency} />
  return (
    <CardPayment
      {...props}
      price={{ amount, currency: currency as Currency }}
      currencies={isFixed ? [] : offered}
      onCurrency={choose}
    />
  )
}

/** Stripe takes one currency from each reader. */
function NotSoldInCurrency({ plan, currency }: { plan: Plan; currency: string }) {
  const { language, t, href } = useLocale()
  return (
    <Notice
      title={t('{plan} has no price in your currency', { plan: plan.name })}
      actions={
        <>
          <a className="action-solid" href={href('/contact')}>
            {t('Write to us')}
          </a>
          <a className="action" href={href('/subscription')}>
            {t('View All Plans')}
          </a>
        </>
      }
    >
      {t(
        'Your account pays in {currency}, and this plan is not sold in it. Nothing has been charged. Write to us, and a person helps.',
        { currency: currencyName(currency, language) },
      )}
    </Notice>
  )
}

type CardPaymentProps = PaymentSetupProps &
  Pick<CheckoutFormProps, 'price' | 'currencies' | 'onCurrency'> & { stripe: Stripe }

/**
 * The card fields are created for an amount, which a promotion and taxes may change. They need no payment intent: the only one that
 * is confirmed comes with the subscription, when the form is sent.
 */
function CardPayment({ stripe, ...props }: CardPaymentProps) {
  const [promotion, setPromotion] = useState<Promotion>()
  const appearance = useStripeAppearance()
  const taxBehavior = useTaxBehavior()
  const [billing, setBilling] = useState(() => toBillingDetails(props.plan, props.defaultValues))
  const { currency } = props.price
  const tax = usePurchaseTax(taxBehavior, {
    plan: props.plan,
    currency,
    billing,
    promotionCode: promotion?.promotionCode,
  })
  const [isTrialRejected, setTrialRejected] = useState(false)
  const trialDays = promotion || isTrialRejected ? undefined : props.trialDays
  const amount = dueToday({ amount: tax?.preview?.amount ?? promotion?.amount ?? props.price.amount, trialDays })

  /** A promotion code is quoted in one currency: it has to be applied again. */
  function changeCurrency(next: Currency) {
    setPromotion(undefined)
    props.onCurrency(next)
  }

  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'subscription',
        amount,
        currency,
        allowedPaymentMethodTypes: offeredPaymentMethods(amount, currency),
        paymentMethodOptions,
        appearance,
      }}
    >
      <CheckoutForm
        {...props}
        onCurrency={changeCurrency}
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
  const { t, href } = useLocale()
  return (
    <div className="column pt-14 pb-section lg:pt-20">
      <CheckoutHeader plan={plan} price={presumedPrice(plan)} />
      <section className="mt-12 max-w-176 border border-line bg-surface px-6 py-10 sm:px-10">
        <h2 className="text-heading">{t('Payment Setup Required')}</h2>
        <p className="mt-4 max-w-measure text-soft">
          {t(
            'This magazine cannot take cards yet. If you would like to subscribe, <contact>write to us</contact>, and a person sees to it.',
            {
              contact: (text) => (
                <a key="contact" className="link" href={href('/contact')}>
                  {text}
                </a>
              ),
            },
          )}
        </p>
        <Accordion
          className="mt-8 max-w-measure font-ui text-small text-soft"
          summaryClassName="flex items-center justify-between gap-4 py-2"
          summary={t('If this magazine is yours')}
        >
          <p className="mt-2">
            {t(
              'Its keys from Stripe are missing. On a machine of your own they stand in <file>.env</file>, and <example>.env.example</example> says which. On hosted Supabase they are secrets of the functions:',
              { file: (text) => <code key="file">{text}</code>, example: (text) => <code key="example">{text}</code> },
            )}{' '}
            <code className="wrap-anywhere">
              npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…
            </code>
          </p>
        </Accordion>
      </section>
    </div>
  )
}
