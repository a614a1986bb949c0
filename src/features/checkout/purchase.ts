import type { NewDeliveryAddress } from '#shared/contracts/address.ts'
import type { Purchase, PurchaseWithAccount } from '#shared/contracts/checkout.ts'
import { fullNameError } from '#shared/contracts/full-name.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { type AddressCountry, postalCodeError } from '#shared/contracts/postal-code.ts'
import { missingFields } from '../../lib/missing.ts'
import { mismatchedPasswords, MISSING_FIELDS } from '../../lib/registration.ts'
import type { FormError } from '../../lib/sending.ts'

type Values = Record<string, string>

/** What there is to be bought here, and by whom. */
export interface Order {
  plan: Plan
  isSignedIn: boolean
  /** A code that has been looked up, and what it makes of the price. */
  promotionCode?: string | undefined
}

/** Whoever buys this receives the printed edition as well. */
export const isPrinted = ({ tier }: Pick<Plan, 'tier'>) => tier === 'platinum'

const ACCOUNT = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
const ADDRESS = ['fullName', 'addressLine1', 'city', 'postalCode', 'country']

/** What the form finds wrong by itself, in the order in which it is said. */
export function faultInPurchase(values: Values, { plan, isSignedIn, promotionCode }: Order): FormError | undefined {
  const needed = [...(isSignedIn ? [] : ACCOUNT), ...(isPrinted(plan) ? ADDRESS : [])]
  return (
    missingFields(values, needed, MISSING_FIELDS) ??
    (isSignedIn ? undefined : mismatchedPasswords(values, 'Password Mismatch', 'Passwords do not match')) ??
    (isPrinted(plan) ? faultInPlace(values) : undefined) ??
    faultInCode(values, promotionCode)
  )
}

function faultInPlace({ fullName = '', country, postalCode = '' }: Values): FormError | undefined {
  return (
    faultAt('fullName', fullNameError(fullName)) ??
    faultAt('postalCode', postalCodeError(country as AddressCountry, postalCode.trim()))
  )
}

const faultAt = (field: string, fault: string | undefined): FormError | undefined =>
  fault ? { title: 'Validation Error', description: fault, fields: { [field]: fault } } : undefined

/** A code that stands there but does not count yet would surprise whoever believes that it does. */
function faultInCode({ promotionCode: typed = '' }: Values, applied: string | undefined): FormError | undefined {
  if (!typed.trim() || typed.trim() === applied) return undefined
  return faultAt('promotionCode', 'Please apply the code first, or leave it out.')
}

/** `POST /api/create-subscription`. Whoever is signed in is known by the session and gives no password. */
export function purchaseIn(values: Values, order: Order): Purchase | PurchaseWithAccount {
  const { firstName = '', lastName = '', email = '', password = '' } = values
  return {
    ...(!order.isSignedIn && { firstName, lastName, email, password }),
    subscriptionId: order.plan.id,
    ...(order.promotionCode && { promotionCode: order.promotionCode }),
    ...(isPrinted(order.plan) && { deliveryAddress: addressIn(values) }),
  }
}

function addressIn(values: Values): NewDeliveryAddress {
  const { fullName = '', addressLine1 = '', addressLine2, city = '', state, postalCode = '', country } = values
  return { fullName, addressLine1, addressLine2, city, state, postalCode, country: country as AddressCountry }
}

/** The API names a line of the address by its place in what was sent; here it is a field of the form. */
export function atFields(fields: Values | undefined): Values | undefined {
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^deliveryAddress\./, ''), fault]),
  )
}
