import type Stripe from 'stripe'
import { type EmulatorContext, idOf } from './context.ts'
import { invalidRequest } from './errors.ts'
import { netAmount } from './invoice-lines.ts'

// The emulator's tax rules, far simpler than Stripe Tax: one standard rate for each country in which the account is
// registered, nothing elsewhere, and no tax for the holder of a VAT id of another EU country than the seller's (reverse
// charge). United States and Canada need a postal code as their location.

/** Where the seller is. */
const SELLER_COUNTRY = 'IE'

/** Percent, in the countries with a registration. */
const RATES: Readonly<Record<string, number>> = {
  AT: 20,
  AU: 10,
  DE: 19,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  SE: 25,
}

/** The customer as far as it decides about tax. */
export interface TaxCustomer {
  address: { country?: string | null; postal_code?: string | null } | null
  exempt: Stripe.Customer.TaxExempt
  taxIds: { type: string; value: string }[]
}

const COUNTRY = /^[A-Z]{2}$/
const NEEDS_POSTAL_CODE = ['US', 'CA']

/** Whether Stripe could find out where the customer is taxed. */
export const hasTaxLocation = ({ address }: Pick<TaxCustomer, 'address'>): boolean =>
  COUNTRY.test(address?.country ?? '') &&
  (!NEEDS_POSTAL_CODE.includes(address?.country ?? '') || /^[A-Z0-9][A-Z0-9 -]{2,}$/i.test(address?.postal_code ?? ''))

const LOCATION_INVALID =
  "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."

export const locationInvalid = (param?: string) =>
  invalidRequest(LOCATION_INVALID, 'customer_tax_location_invalid', param)

/** Refuses a request whose invoice could not be taxed. */
export function requireTaxed(invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.automatic_tax.status === 'requires_location_inputs') throw locationInvalid()
  return invoice
}

interface TaxRule {
  percent: number
  reason: Stripe.Invoice.TotalTax.TaxabilityReason
}

export function taxRule({ address, exempt, taxIds }: TaxCustomer): TaxRule {
  const country = address?.country ?? ''
  const percent = RATES[country]
  if (percent === undefined) return { percent: 0, reason: 'not_collecting' }
  if (exempt === 'exempt') return { percent: 0, reason: 'customer_exempt' }
  // Services to Northern Ireland (XI) are outside the EU.
  const isEuropean = taxIds.some(({ type, value }) => type === 'eu_vat' && !value.startsWith('XI'))
  const isBusinessAbroad = country !== SELLER_COUNTRY && isEuropean
  if (exempt === 'reverse' || isBusinessAbroad) return { percent: 0, reason: 'reverse_charge' }
  return { percent, reason: 'standard_rated' }
}

export function requireTaxSetUp({ behavior }: EmulatorContext, param: string): void {
  if (!behavior.taxIsSetUp)
    throw invalidRequest(
      'You must have a valid head office address to enable automatic tax calculation. Visit the Tax settings of your Dashboard to update it.',
      undefined,
      param,
    )
}

/** Sets the taxes of each line, and of the invoice whether they could be computed. */
export function applyTaxes(context: EmulatorContext, invoice: Stripe.Invoice, customer: TaxCustomer): void {
  requireTaxSetUp(context, 'automatic_tax')
  const isKnown = hasTaxLocation(customer)
  invoice.automatic_tax = {
    disabled_reason: null,
    enabled: true,
    liability: { type: 'self' },
    provider: 'stripe',
    status: isKnown ? 'complete' : 'requires_location_inputs',
  }
  const rule = taxRule(customer)
  const rate = `txr_${(customer.address?.country ?? 'xx').toLowerCase()}${rule.percent}`
  for (const line of invoice.lines.data) line.taxes = isKnown ? [lineTax(context, line, rule, rate)] : []
}

function lineTax(
  { store }: EmulatorContext,
  line: Stripe.InvoiceLineItem,
  { percent, reason }: TaxRule,
  rate: string,
): Stripe.InvoiceLineItem.Tax {
  const behavior = store.prices.get(idOf(line.pricing?.price_details?.price ?? ''))?.tax_behavior
  if (behavior !== 'exclusive' && behavior !== 'inclusive')
    throw invalidRequest(
      'The `tax_behavior` of a price must be `exclusive` or `inclusive` for automatic tax calculation.',
      undefined,
      'automatic_tax[enabled]',
    )
  const net = netAmount(line)
  const amount = Math.round(behavior === 'exclusive' ? (net * percent) / 100 : (net * percent) / (100 + percent))
  return {
    amount,
    tax_behavior: behavior,
    tax_rate_details: { tax_rate: rate },
    taxability_reason: reason,
    taxable_amount: reason === 'standard_rated' ? net - (behavior === 'inclusive' ? amount : 0) : 0,
    type: 'tax_rate_details',
  }
}

/** The taxes of all lines, added up by rate and reason. */
export function taxTotals(lines: Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const key = `${tax.tax_rate_details?.tax_rate} ${tax.tax_behavior} ${tax.taxability_reason}`
    const before = totals.get(key)
    totals.set(key, {
      ...tax,
      amount: (before?.amount ?? 0) + tax.amount,
      taxable_amount: (before?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    })
  }
  return [...totals.values()]
}

/** The customer of the store, with the address and tax ids that an invoice is taxed by. */
export function taxCustomer({ store }: EmulatorContext, customer: Stripe.Customer | undefined): TaxCustomer {
  const taxIds = [...store.taxIds.values()].filter((one) => one.customer === customer?.id)
  return { address: customer?.address ?? null, exempt: customer?.tax_exempt ?? 'none', taxIds }
}
