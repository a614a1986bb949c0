import { z } from 'zod'

/** Ids of plans are also the reader's subscription tier, e.g. global_reader. */
export const PlanId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
export type PlanId = z.infer<typeof PlanId>

/** A subscription plan. */
export const Plan = z
  .object({
    id: PlanId,
    name: z.string(),
    description: z.string(),
    tier: z.string().describe('silver, gold, platinum or another. Platinum receives the printed edition.'),
    price: z.int().nonnegative().describe('Cents a period; 0 is free.'),
    period: z.string(),
    features: z.array(z.string()),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>
