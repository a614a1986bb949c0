import { z } from 'zod'

const when = z.iso.datetime()
const cents = z.int().nonnegative()
/** To a reader about what they subscribe to; `plan` is its name. */
const about = { firstName: z.string(), plan: z.string() }
/** 'Visa ending in 4242' */
const card = z.string().nullable()

/** Letters about money. Amounts in cents. */
export const moneyLetters = [
  z.object({
    kind: z.literal('subscription-welcome'),
    data: z.object({
      ...about,
      amount: cents,
      renewalAmount: cents.describe('What the renewal will cost.'),
      invoice: z.string().nullable(),
      card,
      paidAt: when,
      renewsAt: when.nullable(),
      withdrawableUntil: when.nullable(),
      printedTo: z.array(z.string()).nullable().describe('The lines of the address, for plans that are printed.'),
      requestId: z.uuid().nullable().describe('Asks for the confirmation of the address, when it is still missing.'),
    }),
  }),
  z.object({
    kind: z.literal('subscription-renewed'),
    data: z.object({
      ...about,
      amount: cents,
      invoice: z.string().nullable(),
      card,
      paidAt: when,
      renewsAt: when.nullable(),
    }),
  }),
  z.object({ kind: z.literal('payment-failed'), data: z.object({ ...about, amount: cents, keptUntil: when }) }),
  z.object({ kind: z.literal('payment-needs-you'), data: z.object({ ...about, amount: cents, keptUntil: when }) }),
  z.object({ kind: z.literal('subscription-cancelled'), data: z.object({ ...about, endsAt: when }) }),
  z.object({
    kind: z.literal('subscription-resumed'),
    data: z.object({ ...about, renewalAmount: cents, renewsAt: when }),
  }),
  z.object({
    kind: z.literal('plan-changed'),
    data: z.object({ ...about, former: z.string(), amount: cents, renewalAmount: cents, renewsAt: when.nullable() }),
  }),
  z.object({ kind: z.literal('plan-will-change'), data: z.object({ ...about, next: z.string(), from: when }) }),
  z.object({
    kind: z.literal('subscription-ended'),
    data: z.object({ ...about, why: z.enum(['as-wished', 'unpaid', 'ended']) }),
  }),
  z.object({
    kind: z.literal('refunded'),
    data: z.object({ firstName: z.string(), description: z.string(), amount: cents, whole: z.boolean() }),
  }),
  z.object({
    kind: z.literal('card-changed'),
    data: z.object({ firstName: z.string(), card: z.string(), expires: z.string().describe('04/2031') }),
  }),
  z.object({ kind: z.literal('renewal-reminder'), data: z.object({ ...about, amount: cents, card, renewsAt: when }) }),
  z.object({
    kind: z.literal('withdrawal-received'),
    data: z.object({
      name: z.string(),
      email: z.string(),
      plan: z.string(),
      concludedAt: when,
      declaredAt: when.describe('When it was confirmed: the moment that counts.'),
      amount: cents.describe('What goes back.'),
    }),
  }),
  z.object({
    kind: z.literal('dispute-notice'),
    data: z.object({
      name: z.string(),
      email: z.string(),
      amount: cents,
      description: z.string(),
      reason: z.string().nullable(),
      status: z.string(),
      dueBy: when.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('refund-failed-notice'),
    data: z.object({ name: z.string(), email: z.string(), amount: cents, description: z.string() }),
  }),
] as const
