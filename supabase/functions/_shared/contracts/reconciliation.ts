import { z } from 'zod'

/** Something that did not agree with Stripe when all was compared. */
export const ReconciliationDifference = z.object({
  about: z.string().describe('subscription, invoice, payment, … or what was to be done.'),
  id: z.string().describe('Its id at Stripe.'),
  customer: z.string().nullable(),
  found: z.string().describe('What was found, in words.'),
  healed: z.boolean().describe('It agrees now.'),
})
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>

/** What a comparison of all that is known here with all that Stripe knows has come to. Money in cents. */
export const ReconciliationReport = z.object({
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  since: z.iso.datetime({ offset: true }).describe('From when on money was counted.'),
  customers: z.int(),
  captured: z.int().describe('What Stripe took from readers.'),
  recorded: z.int().describe('What is written down here.'),
  remark: z.string().nullable(),
  differences: z.array(ReconciliationDifference),
})
export type ReconciliationReport = z.infer<typeof ReconciliationReport>
