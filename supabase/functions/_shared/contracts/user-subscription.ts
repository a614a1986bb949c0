import { z } from 'zod'
import { Plan } from './plan.ts'
import { Timestamp } from './primitives.ts'

/** What a reader subscribes to. The route answers null for whoever subscribes to nothing. */
export const UserSubscription = z
  .object({
    status: z.string().describe('active, or another.'),
    subscription: Plan,
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.nullable().describe('Null for a plan without end, as the free one.'),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: 'UserSubscription' })
export type UserSubscription = z.infer<typeof UserSubscription>
