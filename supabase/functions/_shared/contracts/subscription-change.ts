import { z } from 'zod'
import { AcceptedTerms, ShownTerms } from './accepted-terms.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { UserSubscription } from './user-subscription.ts'

/** `POST /api/user/subscription/change/preview`. */
export const PlanChangeRequest = z.object({ planId: PlanId }).meta({ id: 'PlanChangeRequest' })
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>

/** The cost of a change of plan, as Stripe calculates it now. */
export const PlanChangePreview = z
  .object({
    planId: PlanId,
    effective: z
      .enum(['now', 'period-end'])
      .describe('A larger plan starts at once, a smaller one at the end of the period.'),
    effectiveAt: Timestamp,
    currency: z.string().describe('Of the subscription, and so of all amounts.'),
    amount: z.int().nonnegative().describe('Cents to be paid now; 0 when nothing is.'),
    charge: z.int().nonnegative().describe('Cents for the rest of the period in the new plan.'),
    credit: z
      .int()
      .nonnegative()
      .describe(
        'Cents of credit for the rest of the current plan. The amount is charge - credit - discount + tax + balance + carried.',
      ),
    discount: z.int().nonnegative().describe('Cents that a promotion takes off the charge.'),
    tax: z.int().describe('Cents of tax that are added to the prices.'),
    balance: z.int().describe('Cents of an earlier debt at Stripe; negative for an earlier credit.'),
    carried: z
      .int()
      .describe('Cents of credit that are left for the next payment; negative for a small amount that is added to it.'),
    nextAmount: z.int().nonnegative().describe('Cents at the next renewal, with the balance that is left then.'),
    nextBalance: z
      .int()
      .describe('Cents of the balance at the next renewal, which the amount includes; negative for a credit.'),
    nextAt: Timestamp.describe('Time of the next renewal.'),
    // In force now: to be shown, and sent back with the change.
    acceptedTerms: AcceptedTerms,
    quote: z.string().describe('Send it back with the change, so that exactly this amount is charged.'),
  })
  .meta({ id: 'PlanChangePreview' })
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

/** `POST /api/user/subscription/change`: 409 when the cost has changed since the quote. */
export const PlanChange = z
  .object({ planId: PlanId, quote: z.string().max(500), acceptedTerms: ShownTerms })
  .meta({ id: 'PlanChange' })
export type PlanChange = z.infer<typeof PlanChange>

/** The response to a change of plan or to the payment of an open invoice. */
export const SubscriptionPayment = z
  .object({
    subscription: UserSubscription.nullable(),
    clientSecret: z.string().nullable().describe('Set when the bank asks the reader to confirm the payment.'),
  })
  .meta({ id: 'SubscriptionPayment' })
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>
