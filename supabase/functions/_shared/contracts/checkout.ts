import { z } from 'zod'
import { NewDeliveryAddress } from './address.ts'
import { Plan, PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { Registration } from './registration.ts'
import { emptyAsUndefined, singleLineText } from './text-fields.ts'

/** `GET /api/payment-settings`: what a browser needs in order to take a card. */
export const PaymentSettings = z
  .object({
    publishableKey: z.string().nullable().describe('Null where payments are not set up.'),
    script: z
      .url()
      .nullable()
      .describe('Where Stripe.js comes from when that is the test stand-in; null for Stripe itself.'),
  })
  .meta({ id: 'PaymentSettings' })
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** `POST /api/create-payment-intent`. */
export const PaymentIntentRequest = z
  .object({
    subscriptionId: PlanId,
    amount: z.int('The price in cents, please.').describe('Cents; must be the price of the plan.'),
  })
  .meta({ id: 'PaymentIntentRequest' })
export type PaymentIntentRequest = z.infer<typeof PaymentIntentRequest>

/** A secret that lets this browser, and nobody else, confirm one payment or one card. */
export const ClientSecret = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' })
export type ClientSecret = z.infer<typeof ClientSecret>

const PromotionCode = singleLineText(60, { required: 'The code, please.', invalid: 'The code on one line, please.' })

const purchase = {
  subscriptionId: PlanId,
  promotionCode: emptyAsUndefined(PromotionCode.optional()),
  deliveryAddress: NewDeliveryAddress.optional().describe(
    'For plans that bring the printed edition, and only for those.',
  ),
}

/** `POST /api/create-subscription` of somebody who is signed in: the account is theirs. */
export const Purchase = z.object(purchase).meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

/** `POST /api/create-subscription` of somebody new, who gets an account with it. */
export const PurchaseWithAccount = Registration.extend(purchase).meta({ id: 'PurchaseWithAccount' })
export type PurchaseWithAccount = z.infer<typeof PurchaseWithAccount>

/** `POST /api/checkout/promotion`: what a code makes of a price. */
export const PromotionRequest = z
  .object({ subscriptionId: PlanId, promotionCode: PromotionCode })
  .meta({ id: 'PromotionRequest' })
export type PromotionRequest = z.infer<typeof PromotionRequest>

export const Promotion = z
  .object({
    promotionCode: z.string(),
    name: z.string().describe('As the house calls it.'),
    amount: z.int().nonnegative().describe('Cents for the first year.'),
    renewalAmount: z
      .int()
      .nonnegative()
      .describe('Cents for the second year: less than the price when it still counts by then.'),
    price: z.int().describe('Cents without it, and for each year that it does not count for.'),
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.infer<typeof Promotion>

/** `POST /api/checkout/completion`: what has become of the payment that this browser began, as Stripe itself says. */
export const CheckoutResult = z
  .object({
    status: z
      .enum(['none', 'open', 'processing', 'completed', 'ended', 'failed'])
      .describe(
        'none: nothing was begun here. open: not paid yet. processing: the bank has not answered. over: it was paid, and the subscription has ended since.',
      ),
    plan: Plan.nullable(),
    amount: z.int().nullable().describe('Cents that were paid, once completed.'),
    paidAt: Timestamp.nullable().describe('When that was.'),
    email: z.string().nullable().describe('Where the receipt goes.'),
    signedIn: z.boolean().describe('Whether this browser is signed in to the account now.'),
    confirmed: z.boolean().describe('Whether the address has been confirmed; if not, a letter asks for it.'),
    reason: z.string().nullable().describe('Why it failed, in words.'),
  })
  .meta({ id: 'CheckoutResult' })
export type CheckoutResult = z.infer<typeof CheckoutResult>
