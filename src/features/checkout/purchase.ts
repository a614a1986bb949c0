import { type FormError, requiredFields } from '#lib/form-error.ts'
import { missingFields, passwordMismatchError } from '#lib/registration-validation.ts'
import { storedDraft } from '#lib/storage.ts'
import type { NewDeliveryAddress } from '#shared/contracts/address.ts'
import { type AddressCountry, fullNameError, postalCodeError } from '#shared/contracts/address-rules.ts'
import type { GuestPurchaseRequest, PurchaseRequest } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { BillingDetails } from '#shared/contracts/tax.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import type { Translate } from '#shared/domain/language.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { english } from '../../languages/locale.ts'
import { toBillingFields } from './tax.ts'

type FormValues = Record<string, string>

/** The purchase as far as it is known before the form is sent. */
export interface PurchaseInput {
  plan: Plan
  isSignedIn: boolean
  /** A promotion code that has been applied. */
  promotionCode?: string | undefined
  currency: Currency
  /** For the first year, as the form shows it, in the smallest unit of the currency. */
  amount: number
  /** Free days before the first payment, where the reader gets any. */
  trialDays?: number | undefined
  /** Where taxes are computed. */
  billing?: BillingDetails | undefined
}

const ACCOUNT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
const ADDRESS_FIELDS = ['fullName', 'addressLine1', 'city', 'postalCode', 'country']

/** The form's own rules: the first one that is broken. */
export function validatePurchase(
  values: FormValues,
  { plan, isSignedIn, promotionCode }: PurchaseInput,
  t = english.t,
): FormError | undefined {
  const names = [...(isSignedIn ? [] : ACCOUNT_FIELDS), ...(includesPrint(plan) ? ADDRESS_FIELDS : [])]
  return (
    requiredFields(values, names, missingFields(t)) ??
    (isSignedIn ? undefined : passwordMismatchError(values, t('Password Mismatch'), t('Passwords do not match'))) ??
    (includesPrint(plan) ? validateAddress(values, t) : undefined) ??
    validatePromotionCode(values, promotionCode, t)
  )
}

function validateAddress({ fullName = '', country, postalCode = '' }: FormValues, t: Translate): FormError | undefined {
  return (
    fieldError(t, 'fullName', fullNameError(fullName)) ??
    fieldError(t, 'postalCode', postalCodeError(country as AddressCountry, postalCode.trim()))
  )
}

/** The message is one that is marked as translatable where it is written. */
function fieldError(t: Translate, field: string, message: string | undefined): FormError | undefined {
  if (!message) return undefined
  const description = t(message)
  return { title: t('Validation Error'), description, fields: { [field]: description } }
}

/** Without this check a code that is typed but not applied would be ignored. */
function validatePromotionCode(
  { promotionCode: entered = '' }: FormValues,
  applied: string | undefined,
  t: Translate,
): FormError | undefined {
  if (!entered.trim() || entered.trim() === applied) return undefined
  return fieldError(t, 'promotionCode', translatable('Please apply the code first, or leave it out.'))
}

/** The body of `POST /api/create-subscription`. A member is known by the session and sends no account fields. */
export function toPurchaseRequest(values: FormValues, purchase: PurchaseInput): PurchaseRequest | GuestPurchaseRequest {
  const { firstName = '', lastName = '', email = '', password = '' } = values
  return {
    ...(!purchase.isSignedIn && { firstName, lastName, email, password }),
    subscriptionId: purchase.plan.id,
    currency: purchase.currency,
    amount: purchase.amount,
    ...(purchase.trialDays !== undefined && { trialDays: purchase.trialDays }),
    ...(purchase.promotionCode && { promotionCode: purchase.promotionCode }),
    ...(purchase.billing && { billing: purchase.billing }),
    ...(includesPrint(purchase.plan) && { deliveryAddress: toDeliveryAddress(values) }),
  }
}

function toDeliveryAddress(values: FormValues): NewDeliveryAddress {
  const { fullName = '', addressLine1 = '', addressLine2, city = '', state, postalCode = '', country } = values
  return { fullName, addressLine1, addressLine2, city, state, postalCode, country: country as AddressCountry }
}

/** The API names address fields by their path ('deliveryAddress.city'); the form by their name. */
export function toFormFields(fields: FormValues | undefined, plan: Plan): FormValues | undefined {
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(toBillingFields(fields, plan)).map(([name, message]) => [
      name.replace(/^deliveryAddress\./, ''),
      message,
    ]),
  )
}

// The typed values, for a reader who has to sign in first and comes back in this tab. Passwords are never among them, and card
// data is typed into Stripe's frame. It is removed with the tab, at a sign-out, and when the purchase is completed.

const DRAFT_FIELDS = new Set([
  ...['firstName', 'lastName', 'email', 'promotionCode'],
  ...['billingCountry', 'billingPostalCode', 'vatId'],
  ...['fullName', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'],
])

export const saveDraft = (values: Record<string, string>): void =>
  storedDraft('checkout').set(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => DRAFT_FIELDS.has(name) && value)),
  )

export const loadDraft = (): Record<string, string | undefined> => storedDraft('checkout').get() ?? {}
