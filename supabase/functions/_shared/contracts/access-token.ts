import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { singleLineText } from './text-fields.ts'

/** A token for scripts as owners see it. Its secret is shown only when it is created. */
export const AccessToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    owner: z.string().describe('Name of the staff member in whose name it acts.'),
    permissions: z.array(z.string()),
    status: z.enum(['active', 'expired', 'revoked']),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'AccessToken' })
export type AccessToken = z.infer<typeof AccessToken>

/** `POST /api/admin/access-tokens`. */
export const NewAccessToken = z
  .object({
    name: singleLineText(100, { required: 'A name, please.', invalid: 'The name on one line, please.' }),
    permissions: z.array(z.string().max(60)).min(1, 'At least one permission, please.').max(100),
    days: z.int().min(1, 'At least a day, please.').max(365, 'At most a year, please.'),
  })
  .meta({ id: 'NewAccessToken' })
export type NewAccessToken = z.infer<typeof NewAccessToken>

export const CreatedAccessToken = AccessToken.extend({
  token: z.string().describe('The secret, for `Authorization: Bearer`. It cannot be shown again.'),
}).meta({ id: 'CreatedAccessToken' })
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>
