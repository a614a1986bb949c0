import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { multilineText, singleLineText } from './text-fields.ts'

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
    trialDays: z.int().nullable().describe('Free days of a first subscription; null: none.'),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** The price that new subscribers pay at Stripe, by currency. */
const CurrentPrice = z.object({ amount: z.int(), currency: z.string(), createdAt: Timestamp })

const PlanSubscribers = z.object({
  source: z.enum(['free', 'complimentary', 'gift', 'stripe']),
  price: z.int().describe('Cents a period that these subscribers pay.'),
  count: z.int(),
})

/** A plan as owners see it. */
export const AdminPlan = Plan.extend({
  active: z.boolean().describe('Whether the plan is on offer. Subscribers keep a plan that is not.'),
  asksWhy: z.boolean().describe('Whether readers are asked why, after they have cancelled.'),
  offerPercent: z.int().nullable().describe('Discount of one year for readers who leave; null: none.'),
  offerAfterDays: z.int().nullable().describe('Days between the end and the e-mail with the offer; null: no e-mail.'),
  prices: z.array(CurrentPrice),
  subscribers: z.array(PlanSubscribers),
  updatedAt: Timestamp,
}).meta({ id: 'AdminPlan' })
export type AdminPlan = z.infer<typeof AdminPlan>

const MAX_FEATURES = 20
const TRIAL_LENGTH = 'From 8 to 90 days, please, or none.'

const OFFER_SIZE = 'From 5 to 90 percent, please, or none.'
const OFFER_DAYS = 'From 3 to 90 days, please, or none.'

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
  asksWhy: z.boolean().default(false).describe('Ask readers why, after they have cancelled.'),
  offerPercent: z
    .int(OFFER_SIZE)
    .min(5, OFFER_SIZE)
    .max(90, OFFER_SIZE)
    .nullable()
    .default(null)
    .describe('Discount of one year for readers who leave.'),
  offerAfterDays: z
    .int(OFFER_DAYS)
    .min(3, OFFER_DAYS)
    .max(90, OFFER_DAYS)
    .nullable()
    .default(null)
    .describe('Days between the end and the e-mail with the offer.'),
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
