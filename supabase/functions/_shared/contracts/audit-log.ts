import { z } from 'zod'
import { RecordPageQuery } from './paging.ts'
import { Timestamp } from './primitives.ts'
import { singleLineText } from './text-fields.ts'
import { MAX_REASON_LENGTH } from './text-limits.ts'

/** Why an owner does what somebody asks for. */
export const ReasonOfRequest = singleLineText(MAX_REASON_LENGTH, {
  required: 'Why, please.',
  invalid: 'On one line, please.',
})

const Account = z.object({ id: z.uuid(), name: z.string() })
const Fields = z.record(z.string(), z.unknown()).nullable()

/** An action of a staff member. */
export const AuditEntry = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('For example plan-changed.'),
    by: Account.nullable().describe('Null when the account is deleted.'),
    accessToken: z.string().nullable().describe('Name of the access token with which it was done.'),
    record: z
      .object({ entity: z.string(), id: z.string(), name: z.string().nullable().describe('What it is called now.') })
      .nullable(),
    member: Account.nullable().describe('The reader whom it concerned.'),
    plan: z.string().nullable(),
    edition: z.string().nullable(),
    amount: z.int().nullable().describe('Cents.'),
    currency: z.string().nullable().describe('Of the amount.'),
    reason: z.string().nullable(),
    before: Fields.describe('The fields that changed, with their earlier values.'),
    after: Fields,
    createdAt: Timestamp,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** `GET /api/admin/audit-log`. */
export const AuditLogQuery = RecordPageQuery.extend({
  staffId: z.uuid().optional(),
  kind: z.string().max(60).optional(),
  entity: z.string().max(60).optional().describe('With `entityId`: one record.'),
  entityId: z.string().max(200).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional().describe('Exclusive.'),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/** The filters of the audit log. */
export const AuditFilters = z
  .object({ kinds: z.array(z.string()), people: z.array(Account) })
  .meta({ id: 'AuditFilters' })
export type AuditFilters = z.infer<typeof AuditFilters>
