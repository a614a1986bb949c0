import type Stripe from 'stripe'
import { AddressCountry, type DeliveryAddress } from '../contracts/address.ts'
import { printTaxAddress } from '../domain/print-tax-address.ts'
import { addressOf, customerAddress, rethrowUnknownLocation } from './tax.ts'

// A change to a printed plan is taxed where the edition goes, from its first invoice on (docs/decisions/0419-address-before-a-printed-plan.md).

const FIELDS = ['country', 'postal_code', 'line1', 'line2', 'city', 'state'] as const

/** Where the printed edition for this address is taxed. */
export const billingDetailsOf = (address: DeliveryAddress) =>
  printTaxAddress({ ...address, country: AddressCountry.parse(address.country) })

const isTaxedAt = ({ address }: Stripe.Customer, expected: ReturnType<typeof addressOf>) =>
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
 * Gives the customer the delivery address before a change to a printed plan is charged; the caller holds the customer's lock. The address
 * stays when the change fails: it is the one that the reader has in the account.
 */
export async function setDeliveryTaxAddress(
  { customers }: Stripe,
  customerId: string,
  deliveryAddress: DeliveryAddress,
): Promise<void> {
  await customers.update(customerId, customerAddress(billingDetailsOf(deliveryAddress))).catch(rethrowUnknownLocation)
}
