import { z } from 'zod'
import { DEFAULT_CURRENCY } from './currency.ts'
import { EmailLink } from './email-link.ts'

const timestamp = z.iso.datetime()
const cents = z.int().nonnegative()
/** Of every amount of an e-mail. Those that were queued before prices had further currencies have none. */
export const emailCurrency = z.string().default(DEFAULT_CURRENCY)
/** To a reader about their subscription; `plan` is the plan's name. */
const planFields = { firstName: z.string(), plan: z.string() }
/** 'Visa ending in 4242' */
const card = z.string().nullable()
/** The month of a printed edition. */
const edition = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** E-mails about payments and subscriptions. Amounts in the smallest unit of their currency. */
export const billingEmails = [
  z.object({
    kind: z.literal('subscription-welcome'),
    data: z.object({
      currency: emailCurrency,
      ...planFields,
      amount: cents,
      renewalAmount: cents.describe('What the renewal will cost.'),
      invoice: z.string().nullable(),
      card,
      paidAt: timestamp,
      renewsAt: timestamp.nullable(),
      withdrawableUntil: timestamp.nullable(),
      trialEnd: timestamp.nullish().describe('The first payment, after the free days.'),
      deliveryLines: z.array(z.string()).nullable().describe('The lines of the address, for plans that are printed.'),
      confirmation: EmailLink.nullable().describe('Confirms the address, when that is still missing.'),
    }),
  }),
  z.object({
    kind: z.literal('subscription-renewed'),
    data: z.object({
      currency: emailCurrency,
      ...planFields,
      amount: cents,
      invoice: z.string().nullable(),
      card,
      paidAt: timestamp,
      renewsAt: timestamp.nullable(),
      isFirst: z.boolean().optional().describe('The first payment, after free days.'),
    }),
  }),
  z.object({
    kind: z.literal('payment-failed'),
    data: z.object({ currency: emailCurrency, ...planFields, amount: cents, graceUntil: timestamp }),
  }),
  z.object({
    kind: z.literal('first-payment-failed'),
    data: z.object({ currency: emailCurrency, ...planFields, amount: cents, reason: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('payment-action-required'),
    data: z.object({ currency: emailCurrency, ...planFields, amount: cents, graceUntil: timestamp }),
  }),
  z.object({
    kind: z.literal('subscription-cancelled'),
    data: z.object({
      ...planFields,
      endsAt: timestamp,
      isDisputed: z.boolean().optional().describe('A bank has called back a payment of it; the reader did not cancel.'),
    }),
  }),
  z.object({
    kind: z.literal('subscription-resumed'),
    data: z.object({ currency: emailCurrency, ...planFields, renewalAmount: cents, renewsAt: timestamp }),
  }),
  z.object({
    kind: z.literal('pause-started'),
    data: z.object({
      ...planFields,
      editions: z.array(edition).describe('That are left out.'),
      nextEdition: edition,
      termEnd: timestamp,
    }),
  }),
  z.object({
    kind: z.literal('pause-ending'),
    data: z.object({ ...planFields, lastEdition: edition, nextEdition: edition, closesAt: timestamp }),
  }),
  z.object({
    kind: z.literal('pause-ended'),
    data: z.object({
      ...planFields,
      months: z.int().describe('That were left out.'),
      termEnd: timestamp.nullable().describe('Null where nothing was left out.'),
      nextEdition: edition.nullable().describe('Null where the subscription ends before the next one.'),
    }),
  }),
  z.object({
    kind: z.literal('return-offer'),
    data: z.object({
      ...planFields,
      planId: z.string(),
      percent: z.int(),
      code: z.string(),
      expiresAt: timestamp,
      subscriberId: z.uuid().describe('Of the newsletter, which this e-mail is a part of.'),
    }),
  }),
  z.object({
    kind: z.literal('plan-changed'),
    data: z.object({
      currency: emailCurrency,
      ...planFields,
      previousPlan: z.string(),
      amount: cents,
      renewalAmount: cents,
      renewsAt: timestamp.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('plan-change-scheduled'),
    data: z.object({ ...planFields, nextPlan: z.string(), from: timestamp }),
  }),
  z.object({
    kind: z.literal('subscription-ended'),
    data: z.object({ ...planFields, reason: z.enum(['requested', 'unpaid', 'disputed', 'ended']) }),
  }),
  z.object({
    kind: z.literal('refunded'),
    data: z.object({
      currency: emailCurrency,
      firstName: z.string(),
      description: z.string(),
      amount: cents,
      isFullRefund: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('card-changed'),
    data: z.object({ firstName: z.string(), card: z.string(), expires: z.string().describe('04/2031') }),
  }),
  z.object({
    kind: z.literal('renewal-reminder'),
    data: z.object({
      currency: emailCurrency,
      ...planFields,
      amount: cents,
      balance: z
        .int()
        .optional()
        .describe('Of the customer, which the amount includes: negative for a credit. Without one: none.'),
      card,
      renewsAt: timestamp,
      isTrial: z.boolean().optional(),
    }),
  }),
  z.object({
    kind: z.literal('withdrawal-received'),
    data: z.object({
      currency: emailCurrency,
      name: z.string(),
      email: z.string(),
      plan: z.string(),
      concludedAt: timestamp,
      declaredAt: timestamp.describe('When it was confirmed: the moment that counts.'),
      amount: cents.describe('What goes back.'),
    }),
  }),
  z.object({
    kind: z.literal('dispute-notice'),
    data: z.object({
      currency: emailCurrency,
      name: z.string(),
      email: z.string(),
      amount: cents,
      description: z.string(),
      reason: z.string().nullable(),
      status: z.string(),
      dueBy: timestamp.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('fraud-warning-notice'),
    data: z.object({
      currency: emailCurrency,
      name: z.string(),
      email: z.string(),
      amount: cents,
      description: z.string(),
      warning: z.string(),
    }),
  }),
  z.object({
    kind: z.literal('invoice-problem-notice'),
    data: z.object({ name: z.string(), email: z.string(), plan: z.string(), problem: z.string() }),
  }),
  z.object({
    kind: z.literal('vat-id-notice'),
    data: z.object({ name: z.string(), email: z.string(), vatId: z.string() }),
  }),
  z.object({
    kind: z.literal('balance-notice'),
    data: z.object({
      count: z.int().positive(),
      differences: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          currency: z.string(),
          atStripe: z.int().nullable(),
          recorded: z.int().nullable(),
        }),
      ),
    }),
  }),
  z.object({
    kind: z.literal('refund-failed-notice'),
    data: z.object({
      currency: emailCurrency,
      name: z.string(),
      email: z.string(),
      amount: cents,
      description: z.string(),
    }),
  }),
] as const
