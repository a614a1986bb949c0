import type { StripeError } from '@stripe/stripe-js'
import type { FormError } from '#lib/form-error.ts'
import type { Translate } from '#shared/domain/language.ts'

/** Stripe.js shows texts in the language of the page; without an error the card fields were not there yet. */
export const paymentFailed = (t: Translate, error?: StripeError): FormError => ({
  title: t('Payment Failed'),
  description: error?.message ?? t('The form for your card is not there yet. Please try again in a moment.'),
})
