import { z } from 'zod'
import { furtherCurrencies, smallestCharges } from './currency.ts'
import { Timestamp } from './primitives.ts'
import { multilineText, singleLineText } from './text-fields.ts'

/** Ids of plans are also the reader's subscription tier, e.g. global_reader. */
export const PlanId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
export type PlanId = z.infer<typeof PlanId>

/** The price of a plan in a currency other than US dollars, in its smallest unit. */
export const PlanAmount = z
  .object({ currency: z.enum(furtherCurrencies), amount: z.int().describe('Cents a period; yen in yen.') })
  .meta({ id: 'PlanAmount' })
export type PlanAmount = z.infer<typeof PlanAmount>
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
    price: z.int().nonnegative().describe('Cents a period, in US dollars; 0 is free.'),
    amounts: z.array(PlanAmount).describe('Prices in further currencies.'),
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
  currency: z.string(),
  price: z.int().describe('Cents a period that these subscribers pay.'),
  count: z.int(),
})

/** A plan as owners see it. */
export const AdminPlan = Plan.extend({
  active: z.boolean().describe('Whether the plan is on offer. Subscribers keep a plan that is not.'),
  asksWhy: z.boolean().describe('Whether readers are asked why, after they have cancelled.'),
  offerPercent: z.int().nullable().describe('Discount of one year for readers who leave; null: none.'),
  offerAfterDays: z.int().nullable().describe('Days between the end and the e-mail with the offer; null: no e-mail.'),
  pauseEditions: z
    .int()
    .nullable()
    .describe('Printed editions that a reader may leave out in any twelve months; null: no pause.'),
  prices: z.array(CurrentPrice),
  subscribers: z.array(PlanSubscribers),
  updatedAt: Timestamp,
}).meta({ id: 'AdminPlan' })
export type AdminPlan = z.infer<typeof AdminPlan>

const MAX_FEATURES = 20
const TRIAL_LENGTH = 'From 8 to 90 days, please, or none.'

const MAX_AMOUNT = 99_999_999

const NewPlanAmount = PlanAmount.extend({
  amount: z.int('An amount, please.').max(MAX_AMOUNT, 'Less, please: Stripe charges no more at once.'),
}).superRefine(({ currency, amount }, context) => {
  if (amount < smallestCharges[currency])
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      message: 'More, please: Stripe charges no less in this currency.',
    })
})
const OFFER_SIZE = 'From 5 to 90 percent, please, or none.'
const PAUSE_LENGTH = 'From 1 to 6 editions, please, or none.'
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
    .max(MAX_AMOUNT, 'Less than a million, please.'),
  amounts: z
    .array(NewPlanAmount)
    .refine(
      (amounts) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length,
      'Each currency once.',
    )
    .optional()
    .describe(
      'All prices in further currencies: one that is left out ends, and its subscribers keep it. Without this field they stay as they are.',
    ),
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
  pauseEditions: z
    .int(PAUSE_LENGTH)
    .min(1, PAUSE_LENGTH)
    .max(6, PAUSE_LENGTH)
    .nullable()
    .default(null)
    .describe('Printed editions that a reader may leave out in any twelve months; for platinum plans.'),
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
