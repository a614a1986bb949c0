import type Stripe from 'stripe'
import { vatIdType } from '../contracts/billing-country.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { BillingDetails, TaxDetails } from '../contracts/tax.ts'
import { isTaxedByOwnDetails, type PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { fetchSubscriptionState } from './subscription-state.ts'
import { checkTaxDetails, setTaxDetails } from './tax.ts'

/** By what the next invoice is taxed, as Stripe has it. Null where that is the delivery address, or no tax is computed. */
export async function readTaxDetails(
  billing: BillingContext,
  { customerId }: PaidSubscription,
): Promise<TaxDetails | null> {
  if (!(await hasOwnDetails(billing, customerId))) return null
  const { country, postalCode = '', vatId = null } = await fetchBillingDetails(billing, customerId)
  return { country: country || null, postalCode, vatId }
}

/**
 * Taxes the next invoice by other details; invoices that exist keep their tax. Throws `invalid-fields` for what Stripe would refuse, and
 * then changes nothing. Repeated calls have no further effect.
 */
export function changeTaxDetails(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
  details: BillingDetails,
): Promise<void> {
  const { stripe } = billing
  const { customerId } = paidSubscription
  return withCustomerLock(billing, customerId, async () => {
    // Under the lock: after a change to a plan with the printed edition, set-tax-address waits for it with the delivery address.
    if (!(await hasOwnDetails(billing, customerId)))
      throw new HttpError('not-found', 'Your invoices are without tax, or taxed where your printed edition goes.')
    const { subscription } = await fetchSubscriptionState(stripe, paidSubscription)
    const changed = atSameAddress(await fetchBillingDetails(billing, customerId), details)
    await checkTaxDetails(stripe, subscription, changed)
    await setTaxDetails(stripe, customerId, changed)
  })
}

/** The form does not ask for a street or a city: those that Stripe has stay while the reader does. */
function atSameAddress(known: BillingDetails, details: BillingDetails): BillingDetails {
  const { country, postalCode = known.postalCode } = details
  return country === known.country && postalCode === known.postalCode
    ? { ...known, ...details, vatId: details.vatId }
    : details
}

async function fetchBillingDetails({ stripe }: BillingContext, customerId: string): Promise<BillingDetails> {
  const customer = (await stripe.customers.retrieve(customerId, { expand: ['tax_ids'] })) as Stripe.Customer
  const { country, postal_code, line1, line2, city, state } = customer.address ?? {}
  return {
    country: country ?? '',
    postalCode: postal_code || undefined,
    addressLine1: line1 || undefined,
    addressLine2: line2 || undefined,
    city: city || undefined,
    state: state || undefined,
    vatId: customer.tax_ids?.data.find(({ type, value }) => type === vatIdType(country ?? '', value))?.value,
  }
}

const hasOwnDetails = ({ database }: BillingContext, customerId: string) =>
  database.asServiceRole((tx) => isTaxedByOwnDetails(tx, customerId), { readOnly: true })
