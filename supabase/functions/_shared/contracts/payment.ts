import { z } from 'zod'
import { Timestamp } from './primitives.ts'

/** Money that a reader paid, or tried to. */
export const Payment = z
  .object({
    id: z.uuid(),
    description: z.string(),
    amount: z.int().describe('Cents.'),
    status: z.string().describe('succeeded, or another.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>
