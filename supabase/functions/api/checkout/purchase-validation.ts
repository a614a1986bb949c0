import type { BillingContext } from '../../_shared/billing/billing-context.ts'
import { priceChanged } from '../../_shared/billing/checkout.ts'
import { NewDeliveryAddress } from '../../_shared/contracts/address.ts'
import { COUNTRY_NOT_DELIVERED } from '../../_shared/contracts/address-rules.ts'
import type { GroupPayment } from '../../_shared/contracts/group.ts'
import { fieldError } from '../../_shared/contracts/http-error.ts'
import type { Plan } from '../../_shared/contracts/plan.ts'
import type { BillingDetails } from '../../_shared/contracts/tax.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import type { PlanPrice } from '../../_shared/data/plan-prices.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import { readSiteSettings } from '../../_shared/data/site-settings.ts'
import { findTrialDays } from '../../_shared/data/trials.ts'
import { rejectsCode } from '../../_shared/data/winback-offers.ts'
import { includesPrint } from '../../_shared/domain/plan.ts'
import { printTaxAddress } from '../../_shared/domain/print-tax-address.ts'
import { invalidFields } from '../../_shared/http/problem.ts'
import type { ReadSnapshot } from '../deps.ts'

/** A plan that is on sale and not free. */
export async function requirePaidPlan(readSnapshot: ReadSnapshot, id: string): Promise<Plan> {
  const plan = await readSnapshot((tx) => findPlan(tx, id))
  if (!plan) throw fieldError('subscriptionId', translatable('There is no such subscription.'))
  if (plan.price === 0) throw fieldError('subscriptionId', translatable('This subscription costs nothing.'))
  return plan
}

/** Throws when the amount that the reader was shown is not the price; without one the plan is not sold in the currency. */
export function requireSameAmount(price: number | undefined, shown: number): void {
  if (shown !== price) throw priceChanged()
}

/**
 * The free days that the reader was shown; null for none. Throws when this reader gets another number. A promotion takes
 * their place.
 */
export async function requireShownTrial(
  { database }: BillingContext,
  userId: string,
  { trialDays: shown, subscriptionId, promotionCode }: ShownTrial,
): Promise<number | null> {
  if (shown === undefined) return null
  if (promotionCode) throw fieldError('promotionCode', translatable('A code takes the place of the free days.'))
  const days = await database.asServiceRole((tx) => findTrialDays(tx, userId, subscriptionId), { readOnly: true })
  if (days !== shown)
    throw fieldError(
      'trialDays',
      translatable('The free days are not yours to have any more. The page shows what it costs now.'),
    )
  return days
}

interface ShownTrial {
  trialDays?: number | undefined
  subscriptionId: string
  promotionCode?: string | undefined
}

/** Nobody has this id: a guest is nobody whom an offer was sent to. */
const GUEST = '00000000-0000-0000-0000-000000000000'

/**
 * An offer to return is for one reader and one plan, until it has been used. Throws for the code of another one. Before the reader is
 * known (`undefined`), only the plan and the time are checked.
 */
export async function requireOwnCode(
  { database }: BillingContext,
  { subscriptionId, promotionCode }: { subscriptionId: string; promotionCode?: string | undefined },
  userId: string | null | undefined,
): Promise<void> {
  if (!promotionCode) return
  const member = userId === undefined ? null : (userId ?? GUEST)
  const isRejected = await database.asServiceRole((tx) => rejectsCode(tx, promotionCode, subscriptionId, member), {
    readOnly: true,
  })
  if (isRejected)
    throw fieldError(
      'promotionCode',
      translatable('This code is for another account or plan, or was used. Please sign in with yours.'),
    )
}

/**
 * Where the reader is taxed; undefined where no taxes are computed. With a delivery address it is that one, whatever the request says:
 * of its billing details only the VAT id counts.
 */
export function requireBillingDetails(
  { taxBehavior }: PlanPrice,
  billing: BillingDetails | undefined,
  deliveryAddress: NewDeliveryAddress | undefined,
): BillingDetails | undefined {
  if (!taxBehavior) return undefined
  if (deliveryAddress) return { ...printTaxAddress(deliveryAddress), vatId: billing?.vatId }
  if (!billing) throw fieldError('billing.country', translatable('Your country, please: taxes depend on it.'))
  return billing
}

/** Plans without a printed edition have no delivery address. Throws for a country that nothing is sent to. */
export async function requireDeliveryAddress(
  readSnapshot: ReadSnapshot,
  plan: Plan,
  address: NewDeliveryAddress | undefined,
): Promise<NewDeliveryAddress | undefined> {
  if (!includesPrint(plan)) return undefined
  if (!address) throw fieldError('deliveryAddress', translatable('Where the printed edition goes, please.'))
  const { deliveryCountries } = await readSnapshot(readSiteSettings)
  if (!deliveryCountries.includes(address.country)) throw fieldError('deliveryAddress.country', COUNTRY_NOT_DELIVERED)
  return address
}

/** The address of a form that need not have one: undefined when none was typed; throws when it is incomplete. */
export function addressOf(
  fields: Partial<Record<keyof NewDeliveryAddress, string | undefined>>,
): NewDeliveryAddress | undefined {
  if (!fields.addressLine1) return undefined
  const parsed = NewDeliveryAddress.safeParse(fields)
  if (!parsed.success) throw invalidFields(parsed.error)
  return parsed.data
}

/** A plan that is sold to groups, and that may be paid for in this way. */
export async function requireGroupPlan(
  readSnapshot: ReadSnapshot,
  id: string,
  paysBy: GroupPayment = 'card',
): Promise<Plan> {
  const plan = await requirePaidPlan(readSnapshot, id)
  if (!plan.groupPayment) throw fieldError('subscriptionId', translatable('This subscription is not sold to groups.'))
  if (paysBy === 'invoice' && plan.groupPayment !== 'card_and_invoice')
    throw fieldError('paysBy', translatable('This subscription is paid by card.'))
  return plan
}
