import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { EmailAddress, singleLineText } from './text-fields.ts'
import { MAX_FULL_NAME_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** `POST /api/user/withdrawals`: the first of two steps (Directive (EU) 2023/2673). Nothing happens before the second. */
export const NewWithdrawal = z
  .object({
    name: singleLineText(MAX_FULL_NAME_LENGTH, {
      required: translatable('Your name, please.'),
      invalid: translatable('Your name on one line, please.'),
    }),
    email: EmailAddress.describe('Gets the confirmation of receipt.'),
  })
  .meta({ id: 'NewWithdrawal' })
export type NewWithdrawal = z.infer<typeof NewWithdrawal>

/** A reader's declaration that they withdraw from the contract. `confirmedAt` is its legal date. */
export const Withdrawal = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    plan: z.string().describe('Name of the plan.'),
    concludedAt: Timestamp,
    amount: z.int().nonnegative().describe('Cents to be refunded.'),
    currency: z.string(),
    createdAt: Timestamp,
    confirmedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Withdrawal' })
export type Withdrawal = z.infer<typeof Withdrawal>
