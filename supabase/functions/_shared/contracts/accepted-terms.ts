import { z } from 'zod'
import { Timestamp } from './primitives.ts'

const number = z.int().positive()

/** `GET /api/terms`: the number of the version in force of each page that a purchase accepts. */
// Without an id: requests and responses differ in what else they may have.
export const AcceptedTerms = z.object({ terms: number, withdrawal: number, privacy: number })
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

/** In a purchase: what the reader was shown. */
export const ShownTerms = AcceptedTerms.optional().describe(
  'Versions that the reader was shown. 409 `terms-changed` when others are in force by now. Without it the purchase is under those in force. They are recorded with it.',
)

/** The same in a form, which posts it as JSON in one field: `parseShownTerms` reads it. */
export const ShownTermsOfForm = z.union([AcceptedTerms, z.string().max(200)]).optional()

/** Undefined for a text that has none of these versions. */
export function parseShownTerms(value: z.infer<typeof ShownTermsOfForm>): AcceptedTerms | undefined {
  if (typeof value !== 'string') return value
  try {
    return AcceptedTerms.safeParse(JSON.parse(value)).data
  } catch {
    return undefined
  }
}

/** The terms that a reader accepted with a completed purchase. */
export const AcceptedTermsRecord = z
  .object({
    purchase: z.enum(['subscription', 'gift', 'plan-change', 'free-plan', 'group', 'group-seats']),
    plan: z.string().describe('Name of the plan.'),
    versions: AcceptedTerms,
    acceptedAt: Timestamp,
  })
  .meta({ id: 'AcceptedTermsRecord' })
export type AcceptedTermsRecord = z.infer<typeof AcceptedTermsRecord>
