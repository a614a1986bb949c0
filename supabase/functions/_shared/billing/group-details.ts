import type { BillingDetails } from '../contracts/tax.ts'
import { findGroupDetails } from '../data/group-details.ts'
import type { GroupDetailsColumns } from '../data/groups.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { undefinedIfMissing } from './stripe.ts'
import { addressOf, checkTaxDetails, setTaxDetails, setTaxId } from './tax.ts'

const billingOf = (details: GroupDetailsColumns): BillingDetails => ({
  country: details.country,
  postalCode: details.postal_code,
  addressLine1: details.address_line1,
  addressLine2: details.address_line2,
  city: details.city,
  state: details.state,
  vatId: details.vat_id ?? undefined,
})

/** Sets the details that the next invoices of a group show. Repeated calls have no further effect. */
export async function setCustomerDetails(
  { stripe }: Pick<BillingContext, 'stripe'>,
  customer: string,
  details: GroupDetailsColumns,
  isTaxed: boolean,
): Promise<void> {
  const { company: name, invoice_email: email, po_number } = details
  const billing = billingOf(details)
  // First, so that invoices reach their reader also where Stripe does not know the address.
  await stripe.customers.update(customer, {
    ...{ name, email },
    invoice_settings: {
      custom_fields: po_number ? [{ name: 'Purchase order', value: po_number.slice(0, 140) }] : '',
    },
    ...(!isTaxed && { address: addressOf(billing) }),
  })
  // The VAT id is on the invoices also where no taxes are computed.
  if (isTaxed) await setTaxDetails(stripe, customer, billing)
  else await setTaxId(stripe, customer, billing)
}

/** Throws `invalid-fields` for an address or a VAT id that Stripe would refuse, before a correction is stored. */
export async function checkGroupBilling(
  { stripe }: BillingContext,
  subscriptionId: string,
  billing: BillingDetails,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (!subscription.ended_at) await checkTaxDetails(stripe, subscription, billing)
}

/**
 * Executes the command `set-group-details`. Serialised, and the details are read under the lock: of two corrections the later one stays.
 * Taxes change with the next invoice.
 */
export function setGroupDetails(
  billing: BillingContext,
  { target }: { target: string },
): Promise<{ customer?: string; remark?: string }> {
  const { stripe, database } = billing
  return withCustomerLock(billing, target, async () => {
    const details = await database.asServiceRole((tx) => findGroupDetails(tx, target), { readOnly: true })
    const subscription =
      details && (await stripe.subscriptions.retrieve(details.stripe_subscription_id).catch(undefinedIfMissing))
    if (!details || !subscription || subscription.ended_at) return { remark: 'The group has ended.' }
    await setCustomerDetails(billing, target, details, subscription.automatic_tax.enabled)
    return { customer: target }
  })
}
