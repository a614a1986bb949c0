import { z } from 'zod'
import { EmailLink } from './email-link.ts'
import { GroupPayment } from './group.ts'

const timestamp = z.iso.datetime()

const groupFields = {
  group: z.string().describe('Name of the group.'),
  plan: z.string().describe('Name of the plan.'),
  seats: z.int(),
  currency: z.string(),
}
const memberFields = { firstName: z.string(), ...groupFields }
const managerFields = { ...memberFields, paysBy: GroupPayment }

/** E-mails about groups. Amounts in cents. */
export const groupEmails = [
  z.object({
    kind: z.literal('group-invitation'),
    data: z.object({
      ...groupFields,
      memberId: z.uuid(),
      tokenHash: z.string().describe('Tells which secret the token of this invitation is derived from.'),
      expiresAt: timestamp,
    }),
  }),
  z.object({
    kind: z.literal('group-welcome'),
    data: z.object({
      ...memberFields,
      until: timestamp,
      hasPrintEdition: z.boolean(),
      confirmation: EmailLink.nullable().describe('Confirms the address, when that is still missing.'),
    }),
  }),
  z.object({
    kind: z.literal('group-seat-ended'),
    data: z.object({ ...memberFields, reason: z.enum(['removed', 'ended']) }),
  }),
  z.object({
    kind: z.literal('group-opened'),
    data: z.object({
      ...managerFields,
      amount: z.int(),
      dueAt: timestamp.nullable().describe('The due day of an invoice; null when a card was charged.'),
      until: timestamp,
    }),
  }),
  z.object({
    kind: z.literal('group-changed'),
    data: z.object({
      ...managerFields,
      change: z.enum(['more', 'fewer', 'same', 'cancelled', 'resumed', 'renewed']),
      nextSeats: z.int().optional().describe('For fewer and same: from the next term on.'),
      isDisputed: z
        .boolean()
        .optional()
        .describe('For cancelled: a bank has called back its payment; the manager did not cancel.'),
      until: timestamp,
    }),
  }),
  z.object({
    kind: z.literal('group-renewal'),
    data: z.object({ ...managerFields, amount: z.int(), renewsAt: timestamp }),
  }),
  z.object({
    kind: z.literal('group-payment-due'),
    data: z.object({
      ...managerFields,
      until: timestamp.nullable().describe('When the seats close; null once they have.'),
    }),
  }),
  z.object({
    kind: z.literal('group-ended'),
    data: z.object({
      ...managerFields,
      isDisputed: z.boolean().optional().describe('A bank has called back its payment.'),
    }),
  }),
] as const
