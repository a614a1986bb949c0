import { z } from 'zod'
import { Plan } from './plan.ts'
import { Timestamp } from './primitives.ts'

export const SubscriptionSource = z.enum(['free', 'complimentary', 'gift', 'stripe'])
export type SubscriptionSource = z.infer<typeof SubscriptionSource>

/** A reader's subscription; the route answers null without one. */
export const UserSubscription = z
  .object({
    status: z.string().describe('active, or another, as Stripe names them.'),
    subscription: Plan,
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.nullable().describe('Null for a plan without end, such as the free one.'),
    cancelAtPeriodEnd: z.boolean(),
    source: SubscriptionSource.describe('free, complimentary, a gift of another reader, or paid through Stripe.'),
    price: z
      .int()
      .nonnegative()
      .describe('Cents that this reader pays a period; the price for new subscribers may differ.'),
    renewalAmount: z
      .int()
      .nonnegative()
      .nullable()
      .describe(
        'Cents of the next payment with all discounts, or of the open one. Null when none is due or it is unknown.',
      ),
    nextPlan: z
      .object({ id: z.string(), name: z.string(), from: Timestamp })
      .nullable()
      .describe('The smaller plan that starts at the end of the period, if one is scheduled.'),
    graceUntil: Timestamp.nullable().describe('End of the grace period after a failed payment.'),
    renewalIsDraft: z
      .boolean()
      .describe(
        'The period has begun and its invoice is a draft for about an hour: nothing is charged yet, and a cancellation ends the plan at once.',
      ),
    withdrawableUntil: Timestamp.nullable().describe('End of the withdrawal period; null afterwards.'),
  })
  .meta({ id: 'UserSubscription' })
export type UserSubscription = z.infer<typeof UserSubscription>
