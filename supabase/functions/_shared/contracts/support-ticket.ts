import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { multilineText, singleLineText } from './text-fields.ts'
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

export const TicketCategory = z.enum(['billing', 'subscription', 'delivery', 'technical', 'general'])
export type TicketCategory = z.infer<typeof TicketCategory>
export const TicketStatus = z.enum(['open', 'answered', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

const REQUIRED = translatable('Please fill in all required fields.')

/** `POST /api/user/support-tickets`. */
export const NewTicket = z
  .object({
    category: z.enum(TicketCategory.options, REQUIRED),
    subject: singleLineText(MAX_SUBJECT_LENGTH, {
      required: REQUIRED,
      invalid: translatable('The subject on one line, please.'),
    }),
    message: multilineText(MAX_MESSAGE_LENGTH, REQUIRED),
  })
  .meta({ id: 'NewTicket' })
export type NewTicket = z.infer<typeof NewTicket>

/** A reply to a ticket. */
export const TicketReply = z
  .object({ id: z.uuid(), message: z.string(), createdAt: Timestamp })
  .meta({ id: 'TicketReply' })
export type TicketReply = z.infer<typeof TicketReply>

export const SupportTicket = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    message: z.string(),
    category: TicketCategory,
    status: TicketStatus,
    createdAt: Timestamp,
    replies: z.array(TicketReply),
  })
  .meta({ id: 'SupportTicket' })
export type SupportTicket = z.infer<typeof SupportTicket>

/** A ticket as staff members see it, with its reader. */
export const AdminTicket = SupportTicket.extend({
  reader: z.object({ id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string() }),
}).meta({ id: 'AdminTicket' })
export type AdminTicket = z.infer<typeof AdminTicket>

/** `POST /api/admin/support-tickets/{id}/replies` and `POST /api/admin/contact-messages/{id}/replies`. */
export const NewReply = z
  .object({
    message: multilineText(MAX_MESSAGE_LENGTH, 'The reply, please.'),
    repliesSeen: z
      .int()
      .min(0)
      .optional()
      .describe('How many replies the sender has seen. If there are more, nothing is sent.'),
  })
  .meta({ id: 'NewReply' })
export type NewReply = z.infer<typeof NewReply>

export const TicketStatusChange = z.object({ status: TicketStatus }).meta({ id: 'TicketStatusChange' })
export type TicketStatusChange = z.infer<typeof TicketStatusChange>
