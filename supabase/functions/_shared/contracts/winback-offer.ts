import { z } from 'zod'
import { Timestamp } from './primitives.ts'

/** `POST /api/user/subscription/offer/preview`: what the next year would cost. */
export const RenewalOffer = z
  .object({
    percent: z.int().describe('Discount in percent.'),
    amount: z.int().nonnegative().describe('Cents of the next payment with the offer, taxes and balance included.'),
    regularAmount: z.int().nonnegative().describe('Cents of the next payment without it.'),
    renewsAt: Timestamp,
  })
  .meta({ id: 'RenewalOffer' })
export type RenewalOffer = z.infer<typeof RenewalOffer>

/** `POST /api/user/subscription/offer`. */
export const TakenOffer = z
  .object({ amount: z.int().nonnegative().describe('Cents of the next payment, as they were shown.') })
  .meta({ id: 'TakenOffer' })
export type TakenOffer = z.infer<typeof TakenOffer>

/** An offer in the account export. */
export const OfferRecord = z.object({
  plan: z.string(),
  kind: z.enum(['renewal', 'return']),
  percent: z.int(),
  createdAt: Timestamp,
  appliedAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  expiresAt: Timestamp,
})
export type OfferRecord = z.infer<typeof OfferRecord>
