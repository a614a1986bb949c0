import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { multilineText, singleLineText } from './text-fields.ts'

/** Ids of plans are also the reader's subscription tier, e.g. global_reader. */
export const PlanId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
export type PlanId = z.infer<typeof PlanId>

/** How groups may pay for seats of a plan. */
export const PlanGroupPayment = z.enum(['card', 'card_and_invoice'])
export type PlanGroupPayment = z.infer<typeof PlanGroupPayment>

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
    trialDays: z.int().nullable().describe('Free days of a first subscription; null: none.'),
    groupPayment: PlanGroupPayment.nullable().describe('How groups may pay for seats; null: not sold to groups.'),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** The price that new subscribers pay at Stripe, by currency. */
const CurrentPrice = z.object({ amount: z.int(), currency: z.string(), createdAt: Timestamp })

const PlanSubscribers = z.object({
  source: z.enum(['free', 'complimentary', 'gift', 'group', 'stripe']),
  price: z.int().describe('Cents a period that these subscribers pay.'),
  count: z.int(),
})

/** A plan as owners see it. */
export const AdminPlan = Plan.extend({
  active: z.boolean().describe('Whether the plan is on offer. Subscribers keep a plan that is not.'),
  prices: z.array(CurrentPrice),
  subscribers: z.array(PlanSubscribers),
  updatedAt: Timestamp,
}).meta({ id: 'AdminPlan' })
export type AdminPlan = z.infer<typeof AdminPlan>

const MAX_FEATURES = 20
const TRIAL_LENGTH = 'From 8 to 90 days, please, or none.'

const planFields = {
  name: singleLineText(100, { required: 'A name, please.', invalid: 'The name on one line, please.' }),
  description: z.string().trim().max(1000, 'At most 1000 characters, please.'),
  tier: z
    .string()
    .max(30)
    .regex(/^[a-z]+$/, 'One word of small letters, please, such as gold.'),
  price: z
    .int('An amount in cents, please.')
    .min(0, 'At least 0, please.')
    .max(99_999_999, 'Less than a million, please.'),
  features: z
    .array(multilineText(200, 'A feature in words, please.'))
    .max(MAX_FEATURES, 'At most 20 features, please.'),
  trialDays: z
    .int(TRIAL_LENGTH)
    .min(8, TRIAL_LENGTH)
    .max(90, TRIAL_LENGTH)
    .nullable()
    .default(null)
    .describe('At least 8: card networks want a notice of a week before the first charge.'),
  groupPayment: PlanGroupPayment.nullable().default(null),
  active: z.boolean(),
}

/** `POST /api/admin/plans`. */
export const NewPlan = z
  .object({ id: PlanId.describe('Also the subscription tier of its readers. It never changes.'), ...planFields })
  .meta({ id: 'NewPlan' })
export type NewPlan = z.infer<typeof NewPlan>

/** `PUT /api/admin/plans/{id}`. */
export const PlanUpdate = z
  .object({ ...planFields, basedOn: Timestamp.describe('`updatedAt` of the plan that was changed.') })
  .meta({ id: 'PlanUpdate' })
export type PlanUpdate = z.infer<typeof PlanUpdate>

/** `PUT /api/admin/plan-order`: the ids of all plans. */
export const PlanSequence = z.object({ ids: z.array(PlanId).max(100) }).meta({ id: 'PlanSequence' })
export type PlanSequence = z.infer<typeof PlanSequence>
