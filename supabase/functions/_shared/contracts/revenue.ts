import { z } from 'zod'
import { Timestamp } from './primitives.ts'

const cents = z.int().describe('In the smallest unit of the currency.')
const month = z.iso.date().describe('The first day of the month (UTC).')

const RevenueMonth = z
  .object({
    month,
    received: cents.describe('Payments at Stripe.'),
    refunded: cents.describe('Less what came back from refunds that failed.'),
    disputed: cents.describe('Taken by banks, less what they returned.'),
    fees: cents.describe("Stripe's."),
    net: cents.describe('Received less refunded, disputed and fees.'),
    paidOut: cents,
    difference: cents.describe('Stripe less what is recorded here; 0 when both agree.'),
  })
  .meta({ id: 'RevenueMonth' })
export type RevenueMonth = z.infer<typeof RevenueMonth>

const DeferredMonth = z
  .object({
    month,
    paid: cents.describe('Paid less what went back, without tax.'),
    earned: cents.describe('By the day over the terms that were paid for, without tax.'),
    deferred: cents.describe('Paid and not earned at the end of the month.'),
  })
  .meta({ id: 'DeferredMonth' })
export type DeferredMonth = z.infer<typeof DeferredMonth>

const CountryRevenue = z
  .object({
    country: z.string().describe('ISO 3166 code; empty where it is unknown.'),
    received: cents.describe('Of the last twelve months, less refunds and disputes.'),
    tax: cents.describe('What of it is tax.'),
    invoiceTax: cents.describe(
      'The tax in invoices that Stripe took no payment for, as by transfer or by a credit, less that of credit notes without a refund at Stripe.',
    ),
    giftTax: cents.describe(
      'The tax in gifts that were redeemed in these months, by the country of the recipient. It was received with the gift.',
    ),
  })
  .meta({ id: 'CountryRevenue' })
export type CountryRevenue = z.infer<typeof CountryRevenue>

const CurrencyRevenue = z
  .object({
    currency: z.string().length(3),
    months: z.array(RevenueMonth).describe('The oldest first, without gaps.'),
    deferred: z.array(DeferredMonth).describe('The months to come included.'),
    countries: z.array(CountryRevenue).describe('The largest first.'),
  })
  .meta({ id: 'CurrencyRevenue' })
export type CurrencyRevenue = z.infer<typeof CurrencyRevenue>

const BalanceDifference = z
  .object({
    id: z.string().describe('At Stripe: of the balance transaction, the payment intent or the payout.'),
    kind: z.enum(['payment', 'refund', 'dispute', 'payout']),
    month,
    currency: z.string().length(3),
    atStripe: cents.nullable(),
    recorded: cents.nullable(),
    foundAt: Timestamp,
  })
  .meta({ id: 'BalanceDifference' })
export type BalanceDifference = z.infer<typeof BalanceDifference>

const Payout = z
  .object({
    id: z.string(),
    amount: cents,
    currency: z.string().length(3),
    status: z.string().describe('In the terms of Stripe.'),
    arrivesAt: Timestamp,
    agrees: z.boolean().nullable().describe('With the sum of its transactions; null if they were not compared.'),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/** `GET /api/admin/revenue`. Currencies are never added together. */
export const Revenue = z
  .object({
    importedUntil: Timestamp.nullable().describe('Up to when the balance was read; null if it never was.'),
    currencies: z.array(CurrencyRevenue),
    differences: z.array(BalanceDifference).describe('The newest hundred that are open.'),
    payouts: z.array(Payout).describe('The newest 24.'),
  })
  .meta({ id: 'Revenue' })
export type Revenue = z.infer<typeof Revenue>

export const RevenueTable = z.enum(['months', 'deferred', 'countries'])
export type RevenueTable = z.infer<typeof RevenueTable>

/** A line of the export of balance transactions. */
export interface BalanceTransaction {
  id: string
  createdAt: string
  kind: string
  type: string
  category: string
  source: string | null
  paymentIntent: string | null
  country: string | null
  currency: string
  amount: number
  fee: number
  net: number
  recorded: number | null
  tax: number
  payout: string | null
}
