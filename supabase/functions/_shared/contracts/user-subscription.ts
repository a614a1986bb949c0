import { z } from 'zod'
import { Plan } from './plan.ts'
import { Timestamp } from './primitives.ts'

export const SubscriptionSource = z.enum(['free', 'complimentary', 'stripe'])
export type SubscriptionSource = z.infer<typeof SubscriptionSource>

/** What a reader subscribes to. The route answers null for whoever subscribes to nothing. */
export const UserSubscription = z
  .object({
    status: z.string().describe('active, or another, as Stripe names them.'),
    subscription: Plan,
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.nullable().describe('Null for a plan without end, as the free one.'),
    cancelAtPeriodEnd: z.boolean(),
    source: SubscriptionSource.describe('Whether it costs nothing, is a present of the house, or is paid for.'),
    price: z
      .int()
      .nonnegative()
      .describe('Cents that this reader pays a period; the plan may cost others more by now.'),
    renewalAmount: z
      .int()
      .nonnegative()
      .nullable()
      .describe(
        'Cents that the next payment will be, with everything that counts by then, or is, while one is missing. Null when nothing more will be asked for, or it is not known.',
      ),
    nextPlan: z
      .object({ id: z.string(), name: z.string(), from: Timestamp })
      .nullable()
      .describe('The plan that it becomes at the end of the period, when the reader has chosen a smaller one.'),
    graceUntil: Timestamp.nullable().describe('A payment has failed: until when the plan is kept all the same.'),
    renewalIsDraft: z
      .boolean()
      .describe(
        'The present period has begun, and its invoice is still drawn up, which takes about an hour: nothing has been taken for it. Whoever cancels now has no plan from then on.',
      ),
    withdrawableUntil: Timestamp.nullable().describe('Until when the contract may be withdrawn from; null afterwards.'),
  })
  .meta({ id: 'UserSubscription' })
export type UserSubscription = z.infer<typeof UserSubscription>
