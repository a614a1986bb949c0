import { z } from 'zod'

/** A difference between our records and Stripe's. */
export const ReconciliationDifference = z.object({
  kind: z.string().describe('subscription, invoice, payment, … or the kind of command.'),
  id: z.string().describe('Its id at Stripe.'),
  customer: z.string().nullable(),
  found: z.string().describe('What was found, in words.'),
  corrected: z.boolean().describe('Whether it was corrected.'),
})
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>

/** Sums by currency, in its smallest unit: those of two currencies are never added. */
export const CurrencySums = z.record(z.string(), z.int())
export type CurrencySums = z.infer<typeof CurrencySums>

/** The result of a reconciliation with Stripe. */
export const ReconciliationReport = z.object({
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  since: z.iso.datetime({ offset: true }).describe('Start of the compared period.'),
  customers: z.int(),
  captured: CurrencySums.describe('Captured by Stripe.'),
  recorded: CurrencySums.describe('Recorded in our database.'),
  remark: z.string().nullable(),
  differences: z.array(ReconciliationDifference),
})
export type ReconciliationReport = z.infer<typeof ReconciliationReport>
