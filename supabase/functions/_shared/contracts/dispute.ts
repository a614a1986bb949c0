import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { multilineText } from './text-fields.ts'
import { MAX_STATEMENT_LENGTH } from './text-limits.ts'

const disputeFields = {
  id: z.uuid(),
  amount: z.int().describe('In the smallest unit of the currency.'),
  currency: z.string().length(3),
  reason: z.string().nullable(),
  status: z.string().describe('In the terms of Stripe.'),
  dueBy: Timestamp.nullable().describe('Until when the bank takes evidence.'),
  submittedAt: Timestamp.nullable().describe('When evidence was submitted.'),
}

/** `GET /api/admin/disputes`: a dispute in the list. */
export const DisputeItem = z
  .object({
    ...disputeFields,
    memberId: z.uuid().nullable().describe('Null if a group paid, or the account was deleted.'),
    groupId: z.uuid().nullable().describe('The group that paid.'),
    name: z.string().describe('Of the payer.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'DisputeItem' })
export type DisputeItem = z.infer<typeof DisputeItem>

/** `GET /api/admin/disputes/{id}/evidence`. */
export const DisputeEvidence = z
  .object({
    ...disputeFields,
    evidence: z
      .record(z.string(), z.string())
      .describe("What was submitted, otherwise what would be, by the names of Stripe's fields."),
    failure: z.string().nullable().describe('Why Stripe refused it for good.'),
  })
  .meta({ id: 'DisputeEvidence' })
export type DisputeEvidence = z.infer<typeof DisputeEvidence>

/** `POST /api/admin/disputes/{id}/evidence`. Can be submitted once. */
export const NewDisputeEvidence = z
  .object({
    statement: multilineText(MAX_STATEMENT_LENGTH, 'Why the payment was right, please.'),
  })
  .meta({ id: 'NewDisputeEvidence' })
export type NewDisputeEvidence = z.infer<typeof NewDisputeEvidence>
