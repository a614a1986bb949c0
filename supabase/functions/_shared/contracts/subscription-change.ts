import { z } from 'zod'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { UserSubscription } from './user-subscription.ts'

/** `POST /api/user/subscription/change/preview`. */
export const PlanChangeRequest = z.object({ planId: PlanId }).meta({ id: 'PlanChangeRequest' })
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>

/** What a change of plan costs, to the cent, as Stripe reckons it at this moment. */
export const PlanChangePreview = z
  .object({
    planId: PlanId,
    effective: z
      .enum(['now', 'period-end'])
      .describe('A larger plan begins at once, a smaller one when the year is over.'),
    effectiveAt: Timestamp,
    amount: z.int().nonnegative().describe('Cents to be paid now; 0 when nothing is.'),
    credit: z.int().nonnegative().describe('Cents of what was paid for the present plan that count towards it.'),
    nextAmount: z.int().nonnegative().describe('Cents at the next renewal.'),
    nextAt: Timestamp.describe('When that is.'),
    quote: z.string().describe('To be sent back, so that exactly this amount is taken or nothing.'),
  })
  .meta({ id: 'PlanChangePreview' })
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

/** `POST /api/user/subscription/change`: 409 when it would cost something else by now. */
export const PlanChange = z.object({ planId: PlanId, quote: z.string().max(500) }).meta({ id: 'PlanChange' })
export type PlanChange = z.infer<typeof PlanChange>

/** The answer to a change, and to whoever pays an open invoice. */
export const SubscriptionPayment = z
  .object({
    subscription: UserSubscription.nullable(),
    clientSecret: z.string().nullable().describe('Given when the bank wants to hear from the reader first.'),
  })
  .meta({ id: 'SubscriptionPayment' })
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>
