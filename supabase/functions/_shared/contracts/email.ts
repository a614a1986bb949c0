import { z } from 'zod'
import { billingEmails } from './billing-email.ts'
import { EmailLink } from './email-link.ts'
import { giftEmails } from './gift-email.ts'
import { groupEmails } from './group-email.ts'
import { PrintDelivery } from './print-edition.ts'
import { ReconciliationReport } from './reconciliation.ts'
import { StaffRole } from './staff.ts'
import { TicketCategory } from './support-ticket.ts'
import { SystemProblem } from './system.ts'

const ticketEmail = z.object({ firstName: z.string(), subject: z.string(), message: z.string() })

/** Time and browser of a change to an account. */
const accountActivity = z.object({ at: z.iso.datetime(), device: z.string() })

/** Every kind of e-mail with the data of its template. Stored in the outbox until it is sent. */
export const QueuedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newsletter-confirmation'), data: z.object({ requestId: z.uuid() }) }),
  z.object({ kind: z.literal('newsletter-already-subscribed'), data: z.object({ subscriberId: z.uuid() }) }),
  z.object({
    kind: z.literal('newsletter-welcome'),
    data: z.object({ subscriberId: z.uuid(), firstName: z.string().optional() }),
  }),
  z.object({
    kind: z.literal('contact-notice'),
    data: z.object({
      name: z.string(),
      email: z.email(),
      subject: z.string().optional().describe('What it is about, as the form calls it.'),
      message: z.string(),
      receivedAt: z.iso.datetime(),
      messageId: z.uuid().optional().describe('Missing in emails that were queued by an older version.'),
    }),
  }),
  z.object({
    kind: z.literal('contact-reply'),
    data: z.object({
      name: z.string(),
      message: z.string(),
      quoted: z.string().describe('The message that is replied to.'),
    }),
  }),
  z.object({
    kind: z.literal('invitation'),
    data: z.object({
      linkId: z.uuid(),
      tokenHash: z.string().describe('The token of Auth; empty for an address that has an account.'),
      role: StaffRole,
      invitedBy: z.string().optional().describe('Name of who invited, when it was a person and they have one.'),
      expiresAt: z.iso.datetime(),
    }),
  }),
  z.object({
    kind: z.literal('invitation-accepted'),
    data: z.object({ name: z.string(), email: z.string(), role: StaffRole }),
  }),
  z.object({ kind: z.literal('ticket-received'), data: ticketEmail }),
  z.object({
    kind: z.literal('ticket-notice'),
    data: z.object({
      ticketId: z.uuid(),
      name: z.string(),
      email: z.string(),
      category: TicketCategory,
      subject: z.string(),
      message: z.string(),
      receivedAt: z.iso.datetime(),
    }),
  }),
  z.object({ kind: z.literal('ticket-reply'), data: ticketEmail }),
  z.object({
    kind: z.literal('comment-mention'),
    data: z.object({
      draftId: z.uuid(),
      commentId: z.uuid(),
      title: z.string(),
      by: z.string().describe('Name of who commented; empty without one.'),
      passage: z.string().describe('The beginning of the paragraph; empty for the whole article.'),
      comment: z.string(),
    }),
  }),
  z.object({ kind: z.literal('account-deleted'), data: z.object({ firstName: z.string() }) }),
  z.object({ kind: z.literal('confirmation'), data: z.object({ link: EmailLink }) }),
  z.object({
    kind: z.literal('already-registered'),
    data: z.object({ invited: z.literal(true).optional().describe('The account waits for an invited staff member.') }),
  }),
  z.object({
    kind: z.literal('recovery'),
    data: z.object({
      link: EmailLink,
      /** Nobody asked: the address was confirmed in another browser than the one of the registration. */
      confirmedElsewhere: z.literal(true).optional(),
    }),
  }),
  z.object({ kind: z.literal('sign-in'), data: z.object({ link: EmailLink }) }),
  z.object({ kind: z.literal('password-changed'), data: accountActivity }),
  z.object({
    kind: z.literal('second-factor-notice'),
    data: accountActivity.extend({
      event: z.enum(['second-factor-added', 'second-factor-removed', 'recovery-code-used', 'recovery-codes-created']),
    }),
  }),
  z.object({
    kind: z.literal('staff-sign-in'),
    data: accountActivity.extend({ country: z.string().optional().describe('ISO 3166 code.') }),
  }),
  z.object({ kind: z.literal('email-change'), data: z.object({ link: EmailLink }) }),
  z.object({ kind: z.literal('email-changed'), data: accountActivity }),
  z.object({
    kind: z.literal('print-address-request'),
    data: z.object({ firstName: z.string(), edition: PrintDelivery.shape.edition, closesAt: z.iso.datetime() }),
  }),
  z.object({
    kind: z.literal('print-address-missing'),
    data: z.object({ firstName: z.string(), edition: PrintDelivery.shape.edition }),
  }),
  z.object({
    kind: z.literal('complimentary-granted'),
    data: z.object({ firstName: z.string(), plan: z.string(), until: z.iso.datetime(), hasPrintEdition: z.boolean() }),
  }),
  z.object({ kind: z.literal('complimentary-ended'), data: z.object({ firstName: z.string(), plan: z.string() }) }),
  z.object({ kind: z.literal('account-locked'), data: z.object({ until: z.iso.datetime() }) }),
  ...billingEmails,
  ...giftEmails,
  ...groupEmails,
  z.object({ kind: z.literal('access-paused'), data: z.object({ firstName: z.string(), plan: z.string() }) }),
  z.object({
    kind: z.literal('alarm'),
    data: SystemProblem.extend({ change: z.enum(['opened', 'reminder', 'closed']), openedAt: z.iso.datetime() }),
  }),
  z.object({
    kind: z.literal('reconciliation'),
    data: ReconciliationReport.extend({ count: z.int().describe('Of all differences; the first of them come along.') }),
  }),
])
export type QueuedEmail = z.infer<typeof QueuedEmail>
export type EmailKind = QueuedEmail['kind']
export type EmailData<Kind extends EmailKind> = Extract<QueuedEmail, { kind: Kind }>['data']
