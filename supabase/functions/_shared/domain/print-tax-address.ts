import type { AddressCountry } from '../contracts/address-rules.ts'
import { codeOfAddressCountry } from '../contracts/billing-country.ts'
import type { BillingDetails } from '../contracts/tax.ts'

interface PostalAddress {
  addressLine1: string
  addressLine2?: string | null | undefined
  city: string
  state?: string | null | undefined
  postalCode: string
  country: AddressCountry
}

/** The billing address of a plan with a printed edition, which is taxed where it goes (docs/decisions/0320-taxes-by-stripe.md). */
export const printTaxAddress = (address: PostalAddress): BillingDetails => ({
  country: codeOfAddressCountry[address.country],
  postalCode: address.postalCode,
  addressLine1: address.addressLine1,
  addressLine2: address.addressLine2 ?? undefined,
  city: address.city,
  state: address.state ?? undefined,
})
