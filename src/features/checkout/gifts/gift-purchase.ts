import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { ApiError, api } from '#lib/api.ts'
import { type FormError, requiredFields, toFormError } from '#lib/form-error.ts'
import { missingFields, passwordMismatchError } from '#lib/registration-validation.ts'
import { renewShownTerms, shownTerms } from '#lib/shown-terms.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { GiftPurchaseRequest, GuestGiftPurchaseRequest } from '#shared/contracts/gift.ts'
import type { Translate } from '#shared/domain/language.ts'
import type { Locale } from '../../../languages/locale.ts'
import { giftDraft } from '../form-draft.ts'
import { paymentFailed } from '../payment-failed.ts'

const THANKS_PATH: `/${string}` = '/gift/thanks'

/** The gift as far as it is known before the form is sent. */
export interface GiftInput {
  key: string
  planId: string
  years: number
  currency: Currency
  /** The amount that the form shows, in the smallest unit of the currency. */
  amount: number
  isByEmail: boolean
  isSignedIn: boolean
}

export function validateGift(
  values: Record<string, string>,
  { isByEmail, isSignedIn }: Pick<GiftInput, 'isByEmail' | 'isSignedIn'>,
  t: Translate,
): FormError | undefined {
  const account = isSignedIn ? [] : ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
  const names = ['recipientName', 'fromName', ...(isByEmail ? ['recipientEmail'] : []), ...account]
  return (
    requiredFields(values, names, missingFields(t)) ??
    (isSignedIn ? undefined : passwordMismatchError(values, t('Password Mismatch'), t('Passwords do not match')))
  )
}

/** The body of `POST /api/gifts`. A member is known by the session and sends no account fields. */
function toGiftRequest(
  values: Record<string, string>,
  { key, planId, years, currency, amount, isByEmail, isSignedIn }: GiftInput,
): GiftPurchaseRequest | GuestGiftPurchaseRequest {
  const { firstName = '', lastName = '', email = '', password = '', fromName = '', recipientName = '' } = values
  const { message = '', recipientEmail = '', deliverOn = '' } = values
  return {
    ...(!isSignedIn && { firstName, lastName, email, password }),
    ...{ key, subscriptionId: planId, years, currency, amount, fromName, recipientName, message },
    ...(isByEmail && { recipientEmail, ...(deliverOn && { deliverOn }) }),
  }
}

interface SubmitGiftOptions {
  values: Record<string, string>
  gift: GiftInput
  stripe: Stripe | null
  elements: StripeElements | null
  locale: Locale
  /** Called when the typed address belongs to an account, whose owner has to sign in. */
  onSignInRequired: () => void
}

/** Validates the card, opens the gift and confirms its payment; a second submit pays for the same gift, once. */
export async function submitGift({
  values,
  gift,
  stripe,
  elements,
  locale: { t, href },
  onSignInRequired,
}: SubmitGiftOptions): Promise<FormError | string> {
  if (!stripe || !elements?.getElement('payment')) return paymentFailed(t)
  const { error } = await elements.submit()
  if (error) return paymentFailed(t, error)
  try {
    const { clientSecret } = await api.post('/gifts', {
      body: { ...toGiftRequest(values, gift), acceptedTerms: shownTerms() },
    })
    const return_url = new URL(href(THANKS_PATH), location.origin).href
    const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url } })
    const isPaid = ['succeeded', 'processing'].includes(error.payment_intent?.status ?? '')
    return isPaid ? href(THANKS_PATH) : paymentFailed(t, error)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The draft was removed with the session, and the reader is about to sign in and come back.
      giftDraft.save(values)
      return {
        title: t('Not Given Yet'),
        description: t('Your session has ended, and nothing has been charged. Please sign in again.'),
      }
    }
    await renewShownTerms(error)
    if (error instanceof ApiError && error.status === 409 && error.problem?.fields?.email) onSignInRequired()
    // Paid in another tab, or the response to an earlier attempt was lost.
    if (error instanceof ApiError && error.status === 409 && error.problem?.fields?.key) return href(THANKS_PATH)
    return toFormError(error, t('Not Given Yet'))
  }
}
