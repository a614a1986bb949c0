import { z } from 'zod'
import { EmailAddress, multilineText, singleLineText } from './text-fields.ts'

export const ContactSubject = z.enum(['general', 'subscription', 'editorial', 'partnership'])
export type ContactSubject = z.infer<typeof ContactSubject>

/** What the contact form sends. The select may be left at its placeholder. */
export const ContactMessage = z
  .object({
    name: singleLineText(200, { required: 'Your name, please.', invalid: 'Your name on one line, please.' }),
    email: EmailAddress,
    subject: z
      .union([ContactSubject, z.literal('')], 'One of the subjects of the list, please.')
      .nullish()
      .transform((subject) => subject || undefined)
      .meta({ override: { type: 'string', enum: ContactSubject.options } }),
    message: multilineText(10_000, 'Your message, please.'),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

/** The message is stored, and an email about it is queued. */
export const ContactReceipt = z.object({ status: z.literal('received') }).meta({ id: 'ContactReceipt' })
export type ContactReceipt = z.infer<typeof ContactReceipt>
