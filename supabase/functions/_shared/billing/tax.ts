import Stripe from 'stripe'
import { vatIdType } from '../contracts/billing-country.ts'
import type { TaxPreview } from '../contracts/checkout.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { BillingDetails } from '../contracts/tax.ts'
import { translatable } from '../contracts/translatable.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { idOf, undefinedIfMissing } from './stripe.ts'

/** The parameter of a subscription, a phase and a preview. */
export const automaticTax = (isTaxed: boolean) => (isTaxed ? { automatic_tax: { enabled: true } } : {})

type Taxed = Pick<Stripe.Invoice | Stripe.CreditNote, 'total_taxes'>

/** Cents of tax in the total of an invoice or a credit note. */
export const taxOf = ({ total_taxes: taxes }: Taxed) => (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)

const isReverseCharge = ({ total_taxes: taxes }: Taxed) =>
  taxes?.some(({ taxability_reason: reason }) => reason === 'reverse_charge') ?? false

export const addressOf = ({ country, postalCode, addressLine1, addressLine2, city, state }: BillingDetails) => ({
  country,
  postal_code: postalCode ?? '',
  line1: addressLine1 ?? '',
  line2: addressLine2 ?? '',
  city: city ?? '',
  state: state ?? '',
})

/** The parameters of a customer that say where it is taxed. Stripe validates the address at once. */
export const customerAddress = (billing: BillingDetails) => ({
  address: addressOf(billing),
  tax: { validate_location: 'immediately' as const },
})

/** As Stripe expects it: upper case, without the separators that people type. */
function taxIdOf({ country, vatId }: BillingDetails) {
  if (!vatId) return undefined
  const value = vatId.toUpperCase().replace(/[\s.-]/g, '')
  const type = vatIdType(country, value)
  return type && { type, value }
}

interface PreviewedPurchase {
  price: PlanPrice
  billing: BillingDetails
  promotionCodeId: string | null
  /** Whether the promotion applies to the first renewal too. */
  promotionLasts: boolean
  /** Seats of a group. */
  quantity?: number
  /** Of a reader who has one at Stripe. */
  customerId?: string | undefined
}

/** The cost of a purchase with its taxes, as Stripe's preview calculates it. */
export async function previewTax(
  stripe: Stripe,
  { price, billing, promotionCodeId, promotionLasts, quantity = 1, customerId }: PreviewedPurchase,
): Promise<TaxPreview> {
  const taxId = taxIdOf(billing)
  const exemption = customerId === undefined ? undefined : await findExemption(stripe, customerId)
  const details = {
    address: addressOf(billing),
    ...(taxId && { tax_ids: [taxId] }),
    ...(exemption && { tax_exempt: exemption }),
  }
  const preview = (promotion: string | null) =>
    stripe.invoices
      .createPreview({
        currency: price.currency,
        ...automaticTax(price.taxBehavior !== null),
        customer_details: details,
        ...(promotion && { discounts: [{ promotion_code: promotion }] }),
        subscription_details: { items: [{ price: price.priceId, quantity }], billing_mode: { type: 'flexible' } },
      })
      .catch(rethrowTaxError)
  const first = await preview(promotionCodeId)
  const renewal = promotionCodeId && !promotionLasts ? await preview(null) : first
  return {
    amount: first.total,
    tax: taxOf(first),
    renewalAmount: renewal.total,
    reverseCharge: isReverseCharge(first),
  }
}

/** Staff exempt a customer in Stripe's dashboard. Undefined for one that was deleted. */
async function findExemption({ customers }: Stripe, id: string): Promise<Stripe.Customer.TaxExempt | undefined> {
  const customer = await customers.retrieve(id).catch(undefinedIfMissing)
  return customer && !customer.deleted ? (customer.tax_exempt ?? undefined) : undefined
}

/**
 * Gives the customer the address and the VAT id that its invoices are taxed by. Repeated calls have no further effect.
 */
export async function setTaxDetails(stripe: Stripe, customer: string, billing: BillingDetails): Promise<void> {
  await stripe.customers.update(customer, customerAddress(billing)).catch(rethrowTaxError)
  await setTaxId(stripe, customer, billing)
}

/**
 * Throws `invalid-fields` for an address or a VAT id that Stripe would refuse, before anything is changed. Asks for a preview of the
 * next invoice, which changes nothing.
 */
export async function checkTaxDetails(
  stripe: Stripe,
  { id, schedule, automatic_tax: tax, cancel_at: cancelAt, cancel_at_period_end: endsWithTerm }: Stripe.Subscription,
  billing: BillingDetails,
): Promise<void> {
  const taxId = taxIdOf(billing)
  const scheduleId = idOf(schedule)
  await stripe.invoices
    .createPreview({
      // With a schedule the next invoice has the taxes of its next phase, and Stripe lets nobody name a cancellation.
      ...(scheduleId
        ? { schedule: scheduleId }
        : {
            ...{ subscription: id, ...automaticTax(tax.enabled) },
            // Otherwise there is no next invoice of a subscription that ends with its term, or on a day that staff chose at Stripe.
            subscription_details:
              cancelAt !== null && !endsWithTerm ? { cancel_at: '' } : { cancel_at_period_end: false },
          }),
      customer_details: { address: addressOf(billing), ...(taxId && { tax_ids: [taxId] }) },
    })
    .catch(rethrowTaxError)
}

/** Gives the customer this VAT id and no other one. Repeated calls have no further effect. */
export async function setTaxId({ customers }: Stripe, customer: string, billing: BillingDetails): Promise<void> {
  const taxId = taxIdOf(billing)
  const { data: known } = await customers.listTaxIds(customer, { limit: 100 })
  const current = known.find(({ type, value }) => type === taxId?.type && value === taxId.value)
  if (taxId && !current) await customers.createTaxId(customer, taxId).catch(rethrowTaxError)
  for (const { id } of known)
    if (id !== current?.id) await customers.deleteTaxId(customer, id).catch(undefinedIfMissing)
}

const LOCATION_INVALID = 'customer_tax_location_invalid'

/** For `catch`, where the reader is not asked for an address: staff correct it in Stripe's dashboard. */
export function rethrowUnknownLocation(error: unknown): never {
  if ((error as { code?: string }).code !== LOCATION_INVALID) throw error
  throw new HttpError('conflict', 'We do not know where you are taxed. Please write to us, and we correct it.', {
    cause: error,
  })
}

const billingFieldError = (field: string, message: string, cause: unknown) =>
  new HttpError('invalid-fields', message, { fields: { [`billing.${field}`]: message }, cause })

/** For `catch`: turns Stripe's refusals of an address or a VAT id into errors of their fields. */
function rethrowTaxError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  if (error.code === LOCATION_INVALID)
    throw billingFieldError('postalCode', translatable('This country and postal code do not belong together.'), error)
  if (error.code === 'tax_id_invalid')
    throw billingFieldError('vatId', translatable('This is not a VAT id of your country.'), error)
  throw error
}
