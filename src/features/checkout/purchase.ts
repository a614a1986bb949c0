import { type FormError, requiredFields } from '#lib/form-error.ts'
import { MISSING_FIELDS, passwordsMatch } from '#lib/registration-validation.ts'
import type { NewDeliveryAddress } from '#shared/contracts/address.ts'
import { type AddressCountry, fullNameError, postalCodeError } from '#shared/contracts/address-rules.ts'
import type { Purchase, PurchaseWithAccount } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'

type FormValues = Record<string, string>

/** What there is to be bought here, and by whom. */
export interface PurchaseInput {
  plan: Plan
  isSignedIn: boolean
  /** A code that has been looked up, and what it makes of the price. */
  promotionCode?: string | undefined
}

/** Whoever buys this receives the printed edition as well. */
export const includesPrint = ({ tier }: Pick<Plan, 'tier'>) => tier === 'platinum'

const ACCOUNT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
const ADDRESS_FIELDS = ['fullName', 'addressLine1', 'city', 'postalCode', 'country']

/** What the form finds wrong by itself, in the order in which it is said. */
export function validatePurchase(
  values: FormValues,
  { plan, isSignedIn, promotionCode }: PurchaseInput,
): FormError | undefined {
  const names = [...(isSignedIn ? [] : ACCOUNT_FIELDS), ...(includesPrint(plan) ? ADDRESS_FIELDS : [])]
  return (
    requiredFields(values, names, MISSING_FIELDS) ??
    (isSignedIn ? undefined : passwordsMatch(values, 'Password Mismatch', 'Passwords do not match')) ??
    (includesPrint(plan) ? validateAddress(values) : undefined) ??
    validatePromotionCode(values, promotionCode)
  )
}

function validateAddress({ fullName = '', country, postalCode = '' }: FormValues): FormError | undefined {
  return (
    fieldError('fullName', fullNameError(fullName)) ??
    fieldError('postalCode', postalCodeError(country as AddressCountry, postalCode.trim()))
  )
}

const fieldError = (field: string, message: string | undefined): FormError | undefined =>
  message ? { title: 'Validation Error', description: message, fields: { [field]: message } } : undefined

/** A code that stands there but does not count yet would surprise whoever believes that it does. */
function validatePromotionCode(
  { promotionCode: entered = '' }: FormValues,
  applied: string | undefined,
): FormError | undefined {
  if (!entered.trim() || entered.trim() === applied) return undefined
  return fieldError('promotionCode', 'Please apply the code first, or leave it out.')
}

/** `POST /api/create-subscription`. Whoever is signed in is known by the session and gives no password. */
export function toPurchaseRequest(values: FormValues, purchase: PurchaseInput): Purchase | PurchaseWithAccount {
  const { firstName = '', lastName = '', email = '', password = '' } = values
  return {
    ...(!purchase.isSignedIn && { firstName, lastName, email, password }),
    subscriptionId: purchase.plan.id,
    ...(purchase.promotionCode && { promotionCode: purchase.promotionCode }),
    ...(includesPrint(purchase.plan) && { deliveryAddress: toDeliveryAddress(values) }),
  }
}

function toDeliveryAddress(values: FormValues): NewDeliveryAddress {
  const { fullName = '', addressLine1 = '', addressLine2, city = '', state, postalCode = '', country } = values
  return { fullName, addressLine1, addressLine2, city, state, postalCode, country: country as AddressCountry }
}

/** The API names a line of the address by its place in what was sent; here it is a field of the form. */
export function toFormFields(fields: FormValues | undefined): FormValues | undefined {
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/^deliveryAddress\./, ''), message]),
  )
}
