import type Stripe from 'stripe'
import { AddressCountry, type DeliveryAddress } from '../contracts/address.ts'
import { isPrintPrice } from '../data/plan-prices.ts'
import { insertStripeCommand } from '../data/stripe-command-queue.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { printTaxAddress } from '../domain/print-tax-address.ts'
import type { BillingContext } from './billing-context.ts'
import { undefinedIfMissing } from './stripe.ts'
import { findStripeSubscription, hasEnded } from './subscription-state.ts'
import { addressOf, customerAddress, rethrowUnknownLocation } from './tax.ts'

// A change to a printed plan is taxed where the edition goes, from its first invoice on (docs/decisions/0419-address-before-a-printed-plan.md).

const FIELDS = ['country', 'postal_code', 'line1', 'line2', 'city', 'state'] as const
type TaxAddress = Record<(typeof FIELDS)[number], string>

/** Metadata of a customer whose address was changed for a change of plan that is not decided: the address to go back to. */
const PREVIOUS = 'previous_address'
const previousKey = (field: (typeof FIELDS)[number]) => `previous_${field}`

/** Where the printed edition for this address is taxed. */
export const billingDetailsOf = (address: DeliveryAddress) =>
  printTaxAddress({ ...address, country: AddressCountry.parse(address.country) })

const addressFields = (value: (field: (typeof FIELDS)[number]) => string | null | undefined) =>
  Object.fromEntries(FIELDS.map((field) => [field, value(field) ?? ''])) as TaxAddress

const isTaxedAt = ({ address }: Stripe.Customer, expected: TaxAddress) =>
  FIELDS.every((field) => (address?.[field] ?? '') === expected[field])

/**
 * The customer as a preview has to take it; undefined when its address at Stripe is this one. Names the exemption and the
 * tax ids, too, so that nothing depends on what Stripe takes from the customer.
 */
export async function customerTaxedAt(
  { customers }: Stripe,
  customerId: string,
  deliveryAddress: DeliveryAddress,
): Promise<Stripe.InvoiceCreatePreviewParams.CustomerDetails | undefined> {
  const customer = await customers.retrieve(customerId)
  const address = addressOf(billingDetailsOf(deliveryAddress))
  if (customer.deleted || isTaxedAt(customer, address)) return undefined
  const { data: taxIds } = await customers.listTaxIds(customerId, { limit: 100 })
  return {
    address,
    tax_exempt: customer.tax_exempt ?? 'none',
    tax_ids: taxIds.map(({ type, value }) => ({
      type: type as Stripe.InvoiceCreatePreviewParams.CustomerDetails.TaxId.Type,
      value,
    })),
  }
}

/**
 * Gives the customer the delivery address before a change to a printed plan is charged. The caller holds the customer's lock.
 * Returns the id of the command that ends this when the change is decided, undefined when the address is this one already.
 * The command is stored first and the previous address with the change of it, so that a crash leaves neither without the other.
 */
export async function setTaxAddressForChange(
  { stripe, database }: BillingContext,
  { customerId, stripeId }: PaidSubscription,
  deliveryAddress: DeliveryAddress,
): Promise<string | undefined> {
  const customer = await stripe.customers.retrieve(customerId)
  const details = billingDetailsOf(deliveryAddress)
  if (customer.deleted || isTaxedAt(customer, addressOf(details))) return undefined
  const command = await database.asServiceRole((tx) =>
    insertStripeCommand(tx, {
      kind: 'set-tax-address',
      target: customerId,
      data: { key: crypto.randomUUID(), subscription: stripeId },
    }),
  )
  // That of an earlier change that is not decided stays.
  const metadata = customer.metadata[PREVIOUS] ? {} : previousAddress(customer)
  await stripe.customers.update(customerId, { ...customerAddress(details), metadata }).catch(rethrowUnknownLocation)
  return command
}

/** Stripe takes 500 characters as a value. */
const previousAddress = ({ address }: Stripe.Customer) => ({
  [PREVIOUS]: 'before a change of plan',
  ...Object.fromEntries(FIELDS.map((field) => [previousKey(field), (address?.[field] ?? '').slice(0, 500)])),
})

/**
 * Gives the customer its previous address back unless the subscription has a printed plan now. Throws while the change waits for
 * its payment. The caller holds the customer's lock. Returns false when no change of plan had changed the address.
 */
export async function endTaxAddressOfChange(
  { stripe, database }: BillingContext,
  customerId: string,
  subscriptionId: string,
): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId).catch(undefinedIfMissing)
  if (!customer || customer.deleted || !customer.metadata[PREVIOUS]) return false
  const subscription = await findStripeSubscription(stripe, subscriptionId)
  // A purchase after the end of this subscription brings its own address.
  const live = subscription && !hasEnded(subscription) ? subscription : undefined
  if (live?.pending_update) throw new Error('The change of plan waits for its payment.')
  const price = live?.items.data[0]?.price.id
  const goesBack = price && !(await database.asServiceRole((tx) => isPrintPrice(tx, price), { readOnly: true }))
  const previous = addressFields((field) => customer.metadata[previousKey(field)])
  await stripe.customers.update(customerId, {
    ...(goesBack && { address: FIELDS.some((field) => previous[field]) ? previous : '' }),
    metadata: Object.fromEntries([PREVIOUS, ...FIELDS.map(previousKey)].map((key) => [key, ''])),
  })
  return true
}
