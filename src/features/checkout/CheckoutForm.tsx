import { useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ChangedTerms } from '#lib/ChangedTerms.tsx'
import { hasSession } from '#lib/current-user.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AddressCountry } from '#shared/contracts/address-rules.ts'
import { codeOfAddressCountry } from '#shared/contracts/billing-country.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { BillingDetails } from '#shared/contracts/tax.ts'
import type { User } from '#shared/contracts/user.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { BillingInformation } from './BillingInformation.tsx'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { AccountInformation, DeliveryAddress, PaymentInformation } from './CheckoutSections.tsx'
import { CurrencySwitch } from './CurrencySwitch.tsx'
import { COLUMN_CLASS, LAYOUT_CLASS } from './checkout-layout.ts'
import { ExpressCheckout } from './ExpressCheckout.tsx'
import { reloadOnBfcacheRestore } from './form-draft.ts'
import { noAccountYet } from './Notice.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { saveDraft, validatePurchase } from './purchase.ts'
import { type Conflict, submitPurchase } from './submit-purchase.ts'
import { type PurchaseTax, toBillingDetails } from './tax.ts'

export interface CheckoutFormProps {
  plan: Plan
  /** Of a period, without promotion and added taxes. */
  price: { amount: number; currency: Currency }
  /** The currencies that the reader may choose from; with none or one there is no choice. */
  currencies: Currency[]
  onCurrency: (currency: Currency) => void
  /** Where printed editions are sent. */
  deliveryCountries: string[]
  /** The member who is signed in; undefined for a guest. */
  user?: User
  /** The complimentary plan that the purchase replaces. */
  complimentaryPlan?: Plan | undefined
  /** Free days before the first payment, where this reader gets any. */
  trialDays?: number | undefined
  /** Initial values of the fields, by name. */
  defaultValues: Record<string, string | undefined>
  /** A promotion that has been applied. */
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  /** The billing details that the taxes are computed for; undefined while they are incomplete. */
  billing: BillingDetails | undefined
  onBilling: (billing: BillingDetails | undefined) => void
  /** Called when the free days are refused: the form then shows what is paid today. */
  onTrialRejected: () => void
  /** Undefined where no taxes are computed. */
  tax: PurchaseTax | undefined
}

/** The form: account, delivery address, card and order. After an error everything that was typed is still there. */
export function CheckoutForm({
  plan,
  price,
  currencies,
  onCurrency,
  deliveryCountries,
  user,
  complimentaryPlan,
  trialDays,
  defaultValues,
  promotion,
  onPromotion,
  billing,
  onBilling,
  onTrialRejected,
  tax,
}: CheckoutFormProps) {
  const locale = useLocale()
  const { t } = locale
  const stripe = useStripe()
  const elements = useElements()
  const [conflict, setConflict] = useState<Conflict>()
  const [isStarted, setIsStarted] = useState(false)
  const [name, setName] = useState(fullNameOf(user ?? defaultValues))
  const [country, setCountry] = useState(() => billingCountryOf(plan, defaultValues))
  const agreedAmount = useRef<number>(undefined)
  const purchase = {
    plan,
    isSignedIn: user !== undefined,
    promotionCode: promotion?.promotionCode,
    currency: price.currency,
    amount: tax?.preview?.amount ?? promotion?.amount ?? price.amount,
    ...(trialDays !== undefined && { trialDays }),
    ...(tax && { billing }),
  }
  const paysByWallet = useRef(false)
  const { submitting, errors, errorMessage, clearErrorMessage, validateForm, submitForm, handleSubmit } = useFormSubmit(
    {
      errorTitle: t('Subscription Failed'),
      validate: (values) => validatePurchase(values, purchase, t) ?? (tax && validateTax(values, tax)),
      submit: async (values) => {
        setConflict(undefined)
        setIsStarted(false)
        const onStarted = () => setIsStarted(true)
        return submitPurchase({
          ...{ values, purchase, agreedAmount, stripe, elements, locale, onStarted },
          isWallet: paysByWallet.current,
          onConflict: setConflict,
          onTrialRejected,
        })
      },
    },
  )
  useEffect(reloadOnBfcacheRestore, [])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const values = readFormValues(event.currentTarget)
    saveDraft(values)
    clearErrorMessage()
    if (!user) setName(fullNameOf(values))
    if (tax) setCountry(billingCountryOf(plan, values))
    if (event.target instanceof HTMLSelectElement) updateBilling(values)
  }

  /** The taxes are asked for when a field is left, not at every letter. */
  function updateBilling(values: Record<string, string>): boolean {
    const next = toBillingDetails(plan, values)
    const isSame = JSON.stringify(next) === JSON.stringify(billing)
    if (!isSame) onBilling(next)
    return isSame
  }

  function validateTax(values: Record<string, string>, { preview, errors, errorMessage }: PurchaseTax) {
    if (updateBilling(values) && preview) return undefined
    const description = errorMessage ?? t('The taxes of your country are being added. Please look at the total first.')
    return { title: t('Another Amount'), description, fields: errors }
  }

  async function payByWallet(form: HTMLFormElement) {
    paysByWallet.current = true
    const succeeded = await submitForm(form)
    paysByWallet.current = false
    return succeeded
  }

  return (
    <Form
      className={LAYOUT_CLASS}
      aria-label={t('Subscribe to {plan}', { plan: plan.name })}
      errors={isEmpty(errors) && tax ? tax.errors : errors}
      onSubmit={handleSubmit}
      onInput={handleInput}
      onBlur={({ currentTarget }) => tax && updateBilling(readFormValues(currentTarget))}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <div className={`${COLUMN_CLASS} pt-14 lg:pt-20`}>
        <CheckoutHeader plan={plan} price={price} taxBehavior={tax?.behavior}>
          <CurrencySwitch offered={currencies} chosen={price.currency} onChoose={onCurrency} />
        </CheckoutHeader>
        <ExpressCheckout
          needsForm={!user || includesPrint(plan) || tax !== undefined}
          validate={validateForm}
          pay={payByWallet}
        />
        <AccountInformation user={user} defaultValues={defaultValues} />
        {includesPrint(plan) && <DeliveryAddress defaultValues={defaultValues} countries={deliveryCountries} />}
        {tax && <BillingInformation country={country} isPrinted={includesPrint(plan)} defaultValues={defaultValues} />}
        <PaymentInformation onChange={clearErrorMessage} />
      </div>
      <OrderSummary
        plan={plan}
        price={price}
        name={name}
        complimentaryPlan={complimentaryPlan}
        trialDays={trialDays}
        promotion={promotion}
        tax={tax}
        onPromotion={onPromotion}
        defaultCode={defaultValues.promotionCode}
      />
      <div className={`${COLUMN_CLASS} pb-section lg:mt-12`}>
        {conflict ? (
          <PurchaseConflict {...conflict} />
        ) : (
          <FormErrorAlert errorMessage={errorMessage} errors={errors} isGuestWithoutAccount={!user && isStarted} />
        )}
        <ChangedTerms />
        <SubmitButton
          submitting={submitting}
          label={t('Subscribe to {plan}', { plan: plan.name })}
          busyLabel={t('Processing...')}
        />
        <p className="mt-5 max-w-104 font-ui text-small text-soft">
          {t('Your card is taken by Stripe: its number goes to them and never to us.')}
        </p>
      </div>
    </Form>
  )
}

/** Why the purchase is not possible, and links to go on. The draft of the form is kept in this tab, without the password. */
function PurchaseConflict({ reason, mustSignIn }: Conflict) {
  const { t, href } = useLocale()
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => containerRef.current?.focus(), [])
  const nextPath = encodeURIComponent(`${location.pathname}${location.search}`)
  return (
    <div ref={containerRef} tabIndex={-1} className="mb-8 border-l-2 border-accent pl-5 outline-none">
      <p>{reason}</p>
      {mustSignIn ? (
        <>
          <p className="mt-1 text-soft italic">{t('Everything that you typed waits here, except the password.')}</p>
          <p className="mt-3">
            <a className="action" href={href(`/login?next=${nextPath}`)}>
              {t('Sign in and come back')}
            </a>
          </p>
        </>
      ) : (
        <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <a className="action" href={href('/subscription-success')}>
            {t('See what has become of it')}
          </a>
          <a className="action" href={href('/account#subscription')}>
            {hasSession() ? t('Your subscription') : t('Sign in to your account')}
          </a>
        </p>
      )}
    </div>
  )
}

interface FormErrorAlertProps {
  errorMessage: string | undefined
  errors: object
  /** The purchase of a guest was started and not paid. */
  isGuestWithoutAccount: boolean
}

/** Shows an error, such as a declined card, until the reader changes something. Errors of fields are shown at the fields. */
function FormErrorAlert({ errorMessage, errors, isGuestWithoutAccount }: FormErrorAlertProps) {
  const { t } = useLocale()
  if (!errorMessage || Object.keys(errors).length > 0) return undefined
  return (
    <Alert className="mb-8">
      <p>{errorMessage}</p>
      {isGuestWithoutAccount && <p className="mt-1 text-soft italic">{noAccountYet(t)}</p>}
    </Alert>
  )
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0

/** ISO 3166 code; empty while no country is chosen. */
const billingCountryOf = (plan: Plan, values: Record<string, string | undefined>): string =>
  (includesPrint(plan) ? codeOfAddressCountry[values.country as AddressCountry] : values.billingCountry) ?? ''

const fullNameOf = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => `${firstName} ${lastName}`.trim()
