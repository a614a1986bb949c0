import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { EmailAddress, multilineText, singleLineText } from './text-fields.ts'
import { MAX_MESSAGE_LENGTH, MAX_SENDER_NAME_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

export const ContactSubject = z.enum(['general', 'subscription', 'editorial', 'partnership'])
export type ContactSubject = z.infer<typeof ContactSubject>

/** The values of the contact form. The select may be left at its placeholder. */
export const ContactMessage = z
  .object({
    name: singleLineText(MAX_SENDER_NAME_LENGTH, {
      required: translatable('Your name, please.'),
      invalid: translatable('Your name on one line, please.'),
    }),
    email: EmailAddress,
    subject: z
      .union([ContactSubject, z.literal('')], translatable('One of the subjects of the list, please.'))
      .nullish()
      .transform((subject) => subject || undefined)
      .meta({ override: { type: 'string', enum: ContactSubject.options } }),
    message: multilineText(MAX_MESSAGE_LENGTH, translatable('Your message, please.')),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

/** The message is stored, and an e-mail about it is queued. */
export const ContactReceipt = z.object({ status: z.literal('received') }).meta({ id: 'ContactReceipt' })
export type ContactReceipt = z.infer<typeof ContactReceipt>

export const ContactMessageStatus = z.enum(['open', 'answered', 'closed'])
export type ContactMessageStatus = z.infer<typeof ContactMessageStatus>

/** A reply to a message. */
export const ContactReply = z
  .object({ id: z.uuid(), message: z.string(), createdAt: Timestamp })
  .meta({ id: 'ContactReply' })
export type ContactReply = z.infer<typeof ContactReply>

/** A message as staff members see it. */
export const AdminContactMessage = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: ContactSubject.nullable(),
    message: z.string(),
    status: ContactMessageStatus,
    createdAt: Timestamp,
    replies: z.array(ContactReply),
  })
  .meta({ id: 'AdminContactMessage' })
export type AdminContactMessage = z.infer<typeof AdminContactMessage>

export const ContactStatusChange = z.object({ status: ContactMessageStatus }).meta({ id: 'ContactStatusChange' })
export type ContactStatusChange = z.infer<typeof ContactStatusChange>
