import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { ApiError, api, problemDetail } from '#lib/api.ts'
import { type FormError, toFormError } from '#lib/form-error.ts'
import { renewShownTerms, shownTerms } from '#lib/shown-terms.ts'
import { offeredPaymentMethods } from '#lib/stripe.ts'
import type { PendingPayment } from '#shared/contracts/checkout.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { amountLabel } from '#shared/domain/price.ts'
import type { Locale } from '../../languages/locale.ts'
import { paymentFailed } from './payment-failed.ts'
import { type PurchaseInput, saveDraft, toFormFields, toPurchaseRequest } from './purchase.ts'

const SUCCESS_PATH: `/${string}` = '/subscription-success'

export interface Conflict {
  /** The API's sentence about the conflict. */
  reason: string
  /** The typed address belongs to an account, whose owner has to sign in. */
  mustSignIn: boolean
}

interface SubmitPurchaseOptions {
  values: Record<string, string>
  purchase: PurchaseInput
  /** The amount above the price that the reader was asked about, in cents. */
  agreedAmount: { current: number | undefined }
  stripe: Stripe | null
  elements: StripeElements | null
  /** A wallet pays, whose owner has seen the amount and agreed to it. */
  isWallet: boolean
  locale: Locale
  /** Called when only the payment is left. */
  onStarted: () => void
  onConflict: (conflict: Conflict) => void
  /** Called when the free days that the form shows are refused. */
  onTrialRejected: () => void
}

/**
 * Validates the card fields, creates the subscription and confirms its payment; Stripe then navigates to the success page.
 * Resolves to an error, or to the path to go on to. A second submit continues the purchase of the first: nobody pays twice.
 */
export async function submitPurchase({
  values,
  purchase,
  agreedAmount,
  stripe,
  elements,
  isWallet,
  locale,
  onStarted,
  onConflict,
  onTrialRejected,
}: SubmitPurchaseOptions): Promise<FormError | string> {
  const { t } = locale
  if (!stripe || !elements?.getElement('payment')) return paymentFailed(t)
  const { error } = await elements.submit()
  if (error) return paymentFailed(t, error)
  try {
    const { clientSecret, amount, paymentMethods } = await api.post('/create-subscription', {
      body: { ...toPurchaseRequest(values, purchase), acceptedTerms: shownTerms() },
    })
    onStarted()
    if (amount > dueToday(purchase) && agreedAmount.current !== amount) {
      agreedAmount.current = amount
      return askForDebt(locale, amount, purchase)
    }
    const isUpdated = updateForm(elements, purchase, { amount, paymentMethods })
    if (isUpdated && isWallet) return askWalletAgain(locale, amount, purchase)
    const { error: updateError } = isUpdated ? await elements.submit() : {}
    return updateError
      ? paymentFailed(t, updateError)
      : await confirmPayment(stripe, elements, clientSecret, values, locale)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The draft was removed with the session, and the reader is about to sign in and come back.
      saveDraft(values)
      return {
        title: t('Subscription Failed'),
        description: t('Your session has ended, and nothing has been charged. Please sign in again.'),
      }
    }
    await renewShownTerms(error)
    const formError = toFormError(error, t('Subscription Failed'))
    if (formError.fields?.trialDays) onTrialRejected()
    const isConflict = error instanceof ApiError && error.problem?.type === problemType('conflict')
    if (isConflict) {
      const mustSignIn = !purchase.isSignedIn && Boolean(error.problem?.fields?.email)
      onConflict({ reason: problemDetail(error) ?? formError.description, mustSignIn })
    }
    return { ...formError, ...(formError.fields && { fields: toFormFields(formError.fields, purchase.plan) }) }
  }
}

type DueToday = Pick<PurchaseInput, 'amount' | 'trialDays'>
type Payment = Pick<PurchaseInput, 'amount' | 'currency' | 'trialDays'>

/** Cents that the form takes now: none where free days begin. */
export const dueToday = ({ amount, trialDays }: DueToday) => (trialDays === undefined ? amount : 0)

/** Compared by Stripe.js with the intent. */
type FormPayment = Pick<PendingPayment, 'amount' | 'paymentMethods'>

const isSamePayment = (one: FormPayment, other: FormPayment) =>
  one.amount === other.amount && sorted(one.paymentMethods) === sorted(other.paymentMethods)
const sorted = (names: string[]) => [...names].sort().join()

/** That with which Elements was updated last, and that for which the form was rendered then. */
const updatedForms = new WeakMap<StripeElements, { rendered: FormPayment; updated: FormPayment }>()

/** The sheet of a wallet has shown another amount, or belongs to the form before its payment methods changed. */
const askWalletAgain = ({ language, t }: Locale, amount: number, purchase: Payment): FormError =>
  amount === dueToday(purchase)
    ? { title: t('Payment Failed'), description: t('Nothing has been charged yet. Please touch the button again.') }
    : {
        title: t('Another Amount'),
        description: t(
          'With what is open or left from before, {amount} would be charged now. Touch the button again if you agree.',
          { amount: amountLabel(amount, purchase.currency, language) },
        ),
      }

/**
 * Stripe.js refuses an intent of another amount than its form's, or with other payment methods. The amount differs where the reader has
 * a credit, a debt or a discount at Stripe, and then perhaps saves a card only; owners may have switched methods off since the form was
 * loaded. Updated only then, because a wallet asks its owner again. Returns whether it was.
 */
function updateForm(elements: StripeElements, purchase: Payment, payable: FormPayment): boolean {
  const amount = dueToday(purchase)
  const rendered = { amount, paymentMethods: offeredPaymentMethods(amount, purchase.currency) }
  const known = updatedForms.get(elements)
  const current = known && isSamePayment(known.rendered, rendered) ? known.updated : rendered
  if (isSamePayment(current, payable)) return false
  elements.update({ amount: payable.amount, allowedPaymentMethodTypes: payable.paymentMethods })
  updatedForms.set(elements, { rendered, updated: payable })
  return true
}

const askForDebt = ({ language, t }: Locale, amount: number, purchase: Payment): FormError => ({
  title: t('Another Amount'),
  description: t(
    '{debt} are due from before, so your card would be charged {amount} now. Send the form again if you agree.',
    {
      debt: amountLabel(amount - dueToday(purchase), purchase.currency, language),
      amount: amountLabel(amount, purchase.currency, language),
    },
  ),
})

async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  { firstName, lastName, email }: Record<string, string>,
  { t, href }: Locale,
): Promise<FormError | string> {
  const billingDetails = email ? { name: `${firstName} ${lastName}`.trim(), email } : undefined
  const confirmParams = {
    return_url: new URL(href(SUCCESS_PATH), location.origin).href,
    ...(billingDetails && { payment_method_data: { billing_details: billingDetails } }),
  }
  // Where a promotion leaves nothing to pay, only the card is set up.
  const isSetup = clientSecret.startsWith('seti_')
  const { error } = isSetup
    ? await stripe.confirmSetup({ elements, clientSecret, confirmParams })
    : await stripe.confirmPayment({ elements, clientSecret, confirmParams })
  return isAlreadyPaid(error) ? href(SUCCESS_PATH) : paymentFailed(t, error)
}

/** The purchase was paid from another tab, or the response to an earlier submit was lost. */
const isAlreadyPaid = ({ payment_intent: payment, setup_intent: setup }: StripeError) =>
  [payment?.status, setup?.status].some((status) => status === 'succeeded' || status === 'processing')
