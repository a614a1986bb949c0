import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { emptyAsUndefined, multilineText } from './text-fields.ts'
import { MAX_CANCELLATION_COMMENT_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

export const CancellationReason = z.enum(['price', 'time', 'content', 'delivery', 'website', 'other'])
export type CancellationReason = z.infer<typeof CancellationReason>

/** `PUT /api/user/cancellation-feedback`. */
export const NewCancellationFeedback = z
  .object({
    reason: CancellationReason,
    comment: emptyAsUndefined(
      multilineText(MAX_CANCELLATION_COMMENT_LENGTH, translatable('A sentence, please.')).optional(),
    ),
  })
  .meta({ id: 'NewCancellationFeedback' })
export type NewCancellationFeedback = z.infer<typeof NewCancellationFeedback>

/** `GET /api/user/cancellation-feedback`: the question, and its answer. */
export const CancellationFeedback = z
  .object({
    plan: z.string().describe('The name of the plan that was cancelled.'),
    reason: CancellationReason.nullable().describe('Null until the reader has answered.'),
    comment: z.string().nullable(),
  })
  .meta({ id: 'CancellationFeedback' })
export type CancellationFeedback = z.infer<typeof CancellationFeedback>

/** `GET /api/admin/cancellation-reasons`: answers of a month. */
export const CancellationReasonCount = z
  .object({ month: z.string(), planId: z.string(), plan: z.string(), reason: CancellationReason, count: z.int() })
  .meta({ id: 'CancellationReasonCount' })
export type CancellationReasonCount = z.infer<typeof CancellationReasonCount>

/** `GET /api/admin/cancellation-comments`: what a reader wrote, without a name. */
export const CancellationComment = z
  .object({ id: z.uuid(), plan: z.string(), reason: CancellationReason, comment: z.string(), createdAt: Timestamp })
  .meta({ id: 'CancellationComment' })
export type CancellationComment = z.infer<typeof CancellationComment>
