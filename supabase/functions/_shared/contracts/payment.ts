import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { translatable } from './translatable.ts'

/** A reader's payment, also one that failed. */
export const Payment = z
  .object({
    id: z.uuid(),
    description: z.string(),
    amount: z.int().describe('Cents.'),
    currency: z.string().describe('ISO 4217, in lower case.'),
    status: z.string().describe('succeeded, or another.'),
    createdAt: Timestamp,
    refunded: z.int().nonnegative().describe('Cents that were refunded.'),
    hasReceipt: z.boolean().describe('Whether GET /api/user/payments/{id}/receipt leads to one.'),
    creditNotes: z
      .array(z.object({ id: z.uuid().describe('Of the refund.'), number: z.string() }))
      .describe('Of its refunds; GET /api/user/credit-notes/{id}/pdf leads to one.'),
    invoiceId: z.uuid().nullable().describe('The invoice that it pays; GET /api/user/invoices/{id}/pdf leads to it.'),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** A reader's invoice. */
export const Invoice = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    description: z.string(),
    amount: z.int().describe('Cents, taxes included.'),
    currency: z.string(),
    tax: z.int().nonnegative().describe('Cents of the amount that are tax.'),
    status: z.string().describe('paid, open, void or uncollectible.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

/** The method of the next payment: a card, or a bank account or another method without an expiry. */
export const Card = z
  .object({
    brand: z.string().describe('The brand of a card, or Stripe’s name of another payment method.'),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    expMonth: z.int().min(1).max(12).nullable(),
    expYear: z.int().nullable(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

/** `PUT /api/user/card`: sets the card that Stripe has just verified as the default. */
export const CardChange = z
  .object({ setupIntentId: z.string().regex(/^seti_\w{1,200}$/, translatable('Not one of our checks of a card.')) })
  .meta({ id: 'CardChange' })
export type CardChange = z.infer<typeof CardChange>
