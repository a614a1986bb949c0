import { z } from 'zod'
import { CustomerBalance } from './customer-balance.ts'
import { Plan } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { PrintPause } from './print-pause.ts'
import { TaxBehavior } from './tax.ts'

export const SubscriptionSource = z.enum(['free', 'complimentary', 'gift', 'group', 'stripe'])
export type SubscriptionSource = z.infer<typeof SubscriptionSource>

/** A reader's subscription; the route answers null without one. */
export const UserSubscription = z
  .object({
    status: z.string().describe('active, or another, as Stripe names them.'),
    subscription: Plan,
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.nullable().describe('Null for a plan without end, such as the free one.'),
    cancelAtPeriodEnd: z.boolean(),
    source: SubscriptionSource.describe(
      'free, complimentary, a gift of another reader, a seat in a group, or paid through Stripe.',
    ),
    price: z
      .int()
      .nonnegative()
      .describe('Cents that this reader pays a period; the price for new subscribers may differ.'),
    currency: z.string().describe('Of the price and of every payment for it.'),
    taxBehavior: TaxBehavior.nullable().describe('Whether taxes come on top of the price; null: none are computed.'),
    renewalAmount: z
      .int()
      .nonnegative()
      .nullable()
      .describe(
        'Cents of the next payment with all discounts and taxes, or of the open one. Null when none is due or it is unknown.',
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
    pendingPayment: z
      .object({
        plan: z.string().describe('The name of the plan.'),
        amount: z.int().describe('Cents.'),
        currency: z.string(),
        since: Timestamp,
        isFirst: z.boolean().describe('Whether the plan begins with it.'),
      })
      .nullable()
      .describe('A payment that the bank is processing, which may take days.'),
    balance: CustomerBalance.nullable().describe(
      'What is left from before at Stripe, also for a reader who pays nothing now. The renewal amount includes it, an open payment does not.',
    ),
    trialEnd: Timestamp.nullable().describe('End of the free days, also when they are over; null without any.'),
    trialAvailable: z
      .boolean()
      .describe('Whether this reader would get the free days of a plan: neither a trial nor a paid subscription yet.'),
    offer: z
      .object({ percent: z.int().describe('Discount in percent.'), taken: z.boolean() })
      .nullable()
      .describe('A discount of the next year that this reader may have instead of cancelling, or has taken.'),
    pause: PrintPause.nullable().describe('Of the printed edition; null where the plan has no pause.'),
    withdrawableUntil: Timestamp.nullable().describe('End of the withdrawal period; null afterwards.'),
  })
  .meta({ id: 'UserSubscription' })
export type UserSubscription = z.infer<typeof UserSubscription>
