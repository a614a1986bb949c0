import { z } from 'zod'
import { emailCurrency } from './billing-email.ts'
import { EmailLink } from './email-link.ts'

const timestamp = z.iso.datetime()

/** `codeHash` tells which secret the code of this gift is derived from. */
const giftFields = {
  giftId: z.uuid(),
  codeHash: z.string(),
  plan: z.string().describe('Name of the plan.'),
  years: z.int(),
  fromName: z.string(),
  recipientName: z.string(),
}

/** To the buyer or the recipient, who has an account. */
const memberFields = { firstName: z.string(), ...giftFields }

/** E-mails about gifts. Amounts in cents. */
export const giftEmails = [
  z.object({
    kind: z.literal('gift'),
    data: z.object({ ...giftFields, message: z.string(), hasPrintEdition: z.boolean() }),
  }),
  z.object({
    kind: z.literal('gift-receipt'),
    data: z.object({
      ...memberFields,
      amount: z.int(),
      currency: emailCurrency,
      paidAt: timestamp,
      deliverOn: z.string().nullable().describe('The day of the e-mail to the recipient; null for a card.'),
      confirmation: EmailLink.nullable().describe('Confirms the address, when that is still missing.'),
    }),
  }),
  z.object({ kind: z.literal('gift-redeemed'), data: z.object(memberFields) }),
  z.object({
    kind: z.literal('gift-welcome'),
    data: z.object({
      ...memberFields,
      until: timestamp.nullable().describe('Null when another subscription comes first.'),
      hasPrintEdition: z.boolean(),
      confirmation: EmailLink.nullable(),
    }),
  }),
  z.object({ kind: z.literal('gift-started'), data: z.object({ ...memberFields, until: timestamp }) }),
  z.object({
    kind: z.literal('gift-ending'),
    data: z.object({ ...memberFields, planId: z.string(), until: timestamp }),
  }),
  z.object({ kind: z.literal('gift-ended'), data: z.object(memberFields) }),
] as const
