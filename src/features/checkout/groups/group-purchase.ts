import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { ApiError, api } from '#lib/api.ts'
import { billingOf, withBillingFieldNames } from '#lib/billing-details.ts'
import { type FormError, requiredFields, toFormError } from '#lib/form-error.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { renewShownTerms, shownTerms } from '#lib/shown-terms.ts'
import { needsPostalCode } from '#shared/contracts/billing-country.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { GroupPayment, GroupPurchaseRequest } from '#shared/contracts/group.ts'
import { MAX_GROUP_SEATS, MIN_GROUP_SEATS } from '#shared/contracts/text-limits.ts'
import type { Translate } from '#shared/domain/language.ts'
import type { Locale } from '../../../languages/locale.ts'
import { paymentFailed } from '../payment-failed.ts'

type FormValues = Record<string, string | undefined>

/** The group as far as it is known before the form is sent. */
export interface GroupInput {
  key: string
  planId: string
  seats: number
  paysBy: GroupPayment
  currency: Currency
  /** The amount that the form shows, in the smallest unit of the currency. */
  amount: number
}

/** The number of seats that was typed; undefined when it is none that is sold. */
export function readSeats(typed: string | undefined): number | undefined {
  const seats = Number(typed?.trim() || Number.NaN)
  return Number.isInteger(seats) && seats >= MIN_GROUP_SEATS && seats <= MAX_GROUP_SEATS ? seats : undefined
}

export function validateGroup(values: Record<string, string>, t: Translate): FormError | undefined {
  const names = [
    'company',
    'addressLine1',
    'city',
    'country',
    ...(needsPostalCode(values.country ?? '') ? ['postalCode'] : []),
  ]
  const missing = requiredFields(values, names, missingFields(t))
  if (missing || readSeats(values.seats) !== undefined) return missing
  const description = t('From {min} to {max} seats, please.', { min: MIN_GROUP_SEATS, max: MAX_GROUP_SEATS })
  return { title: t('Validation Error'), description, fields: { seats: description } }
}

function toGroupRequest(
  values: FormValues,
  { key, planId, seats, paysBy, currency, amount }: GroupInput,
): GroupPurchaseRequest {
  const { company = '', name, invoiceEmail, poNumber } = values
  return {
    ...{ key, subscriptionId: planId, currency, seats, amount, paysBy, company, name, invoiceEmail, poNumber },
    billing: billingOf(values) ?? { country: '' },
    acceptedTerms: shownTerms(),
  }
}

interface SubmitGroupOptions {
  values: Record<string, string>
  group: GroupInput
  stripe: Stripe | null
  elements: StripeElements | null
  locale: Locale
}

/** Buys the group; by card it confirms the payment, and a second submit pays for the same group, once. */
export async function submitGroup({
  values,
  group,
  stripe,
  elements,
  locale: { t, href },
}: SubmitGroupOptions): Promise<FormError | string> {
  if (group.paysBy === 'card') {
    if (!stripe || !elements?.getElement('payment')) return paymentFailed(t)
    const { error } = await elements.submit()
    if (error) return paymentFailed(t, error)
  }
  try {
    const { groupId, clientSecret } = await api.post('/groups', { body: toGroupRequest(values, group) })
    const thanks = href(`/groups/thanks?group=${groupId}`)
    if (!clientSecret) return thanks
    if (!stripe || !elements) return paymentFailed(t)
    const return_url = new URL(thanks, location.origin).href
    const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url } })
    const isPaid = ['succeeded', 'processing'].includes(error.payment_intent?.status ?? '')
    return isPaid ? thanks : paymentFailed(t, error)
  } catch (error) {
    await renewShownTerms(error)
    // Bought in another tab, or the response to an earlier attempt was lost.
    if (error instanceof ApiError && error.status === 409 && error.problem?.fields?.key) return href('/account#groups')
    return withBillingFieldNames(toFormError(error, t('Not Bought Yet')))
  }
}
