import { z } from 'zod'
import { ShownTerms } from './accepted-terms.ts'
import { NewDeliveryAddress } from './address.ts'
import { currencies, DEFAULT_CURRENCY } from './currency.ts'
import { paymentMethodNames } from './payment-methods.ts'
import { Plan, PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { Registration } from './registration.ts'
import { BillingDetails, TaxBehavior } from './tax.ts'
import { emptyAsUndefined, singleLineText } from './text-fields.ts'
import { MAX_PROMOTION_CODE_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

/** The currency of a purchase, without which it is in the default one. */
export const PurchaseCurrency = z
  .enum(currencies)
  .default(DEFAULT_CURRENCY)
  .describe('ISO 4217 in lower case. 422 where the plan has no price in it.')

/** `GET /api/payment-settings`: the settings of the card form. */
export const PaymentSettings = z
  .object({
    publishableKey: z.string().nullable().describe('Null where payments are not set up.'),
    paymentMethods: z
      .array(z.enum(paymentMethodNames))
      .describe('Ways to pay for a plan, as Stripe names them. Not every one is taken in every currency.'),
    currency: z
      .string()
      .nullable()
      .describe(
        'The only currency that the signed-in reader can pay in; null for others, and before the first payment.',
      ),
    taxBehavior: TaxBehavior.nullable().describe('Null where no taxes are computed.'),
    script: z.url().nullable().describe('Address of Stripe.js when an emulator is used; null for Stripe itself.'),
  })
  .meta({ id: 'PaymentSettings' })
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** `POST /api/create-payment-intent`. */
export const PaymentIntentRequest = z
  .object({
    subscriptionId: PlanId,
    currency: PurchaseCurrency,
    amount: z.int(translatable('The price in cents, please.')).describe('Cents; must be the price of the plan.'),
  })
  .meta({ id: 'PaymentIntentRequest' })
export type PaymentIntentRequest = z.infer<typeof PaymentIntentRequest>

/** Stripe's client secret, which lets this browser confirm one payment or one card. */
export const ClientSecret = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' })
export type ClientSecret = z.infer<typeof ClientSecret>

/** The response to a purchase. */
export const PendingPayment = ClientSecret.extend({
  paymentMethods: z
    .array(z.string())
    .describe('Ways to pay that the secret takes, as Stripe names them. Stripe.js refuses a form that offers others.'),
  amount: z
    .int()
    .nonnegative()
    .describe(
      'Cents that the confirmation takes. Less or more than what was shown where the reader has a credit or a debt at Stripe, less with a discount or an exemption that staff gave there; 0 where only a card is saved.',
    ),
}).meta({ id: 'PendingPayment' })
export type PendingPayment = z.infer<typeof PendingPayment>

const PromotionCode = singleLineText(MAX_PROMOTION_CODE_LENGTH, {
  required: translatable('The code, please.'),
  invalid: translatable('The code on one line, please.'),
})

const purchaseFields = {
  subscriptionId: PlanId,
  currency: PurchaseCurrency.describe(
    '422 where the plan has no price in it, 409 for a reader who pays in another one.',
  ),
  promotionCode: emptyAsUndefined(PromotionCode.optional()),
  amount: z
    .int(translatable('The amount in cents, please.'))
    .nonnegative(translatable('The amount in cents, please.'))
    .optional()
    .describe(
      'Cents for the first year that the reader was shown, the promotion included. 422 when the plan costs another amount by now, or more than this with promotion and taxes. Without it the purchase is at the current price.',
    ),
  trialDays: z
    .int()
    .positive()
    .optional()
    .describe(
      'Free days that the reader was shown: the card is saved, and `amount` is charged when they end. Not with a promotion code. 422 when the reader gets another number. Without it the first year is paid at once.',
    ),
  deliveryAddress: NewDeliveryAddress.optional().describe(
    'Only for plans with a printed edition, where it is required.',
  ),
  acceptedTerms: ShownTerms,
  billing: BillingDetails.optional().describe(
    'Required where taxes are computed; ignored elsewhere. With a printed edition only its VAT id is used: it is taxed by the delivery address.',
  ),
}

/** `POST /api/create-subscription` of a signed-in reader. */
export const PurchaseRequest = z.object(purchaseFields).meta({ id: 'PurchaseRequest' })
export type PurchaseRequest = z.infer<typeof PurchaseRequest>

/** `POST /api/create-subscription` of a guest, for whom an account is created. */
export const GuestPurchaseRequest = Registration.extend(purchaseFields).meta({ id: 'GuestPurchaseRequest' })
export type GuestPurchaseRequest = z.infer<typeof GuestPurchaseRequest>

/** `POST /api/checkout/promotion`: the price with a promotion code. */
export const PromotionRequest = z
  .object({ subscriptionId: PlanId, currency: PurchaseCurrency, promotionCode: PromotionCode })
  .meta({ id: 'PromotionRequest' })
export type PromotionRequest = z.infer<typeof PromotionRequest>

export const Promotion = z
  .object({
    promotionCode: z.string(),
    name: z.string().describe('Display name of the promotion.'),
    amount: z.int().nonnegative().describe('Cents for the first year.'),
    renewalAmount: z.int().nonnegative().describe('Cents for the second year, reduced if the promotion still applies.'),
    price: z.int().describe('Cents without the promotion.'),
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.infer<typeof Promotion>

/** `POST /api/checkout/tax`: the price with its taxes. */
export const TaxPreviewRequest = z
  .object({
    subscriptionId: PlanId,
    currency: PurchaseCurrency,
    promotionCode: emptyAsUndefined(PromotionCode.optional()),
    billing: BillingDetails,
  })
  .meta({ id: 'TaxPreviewRequest' })
export type TaxPreviewRequest = z.infer<typeof TaxPreviewRequest>

export const TaxPreview = z
  .object({
    amount: z.int().nonnegative().describe('Cents for the first year, promotion and taxes included.'),
    tax: z.int().nonnegative().describe('Cents of it that are tax.'),
    renewalAmount: z.int().nonnegative().describe('Cents for the second year, taxes included.'),
    reverseCharge: z.boolean().describe('The buyer is a business that owes the tax itself.'),
  })
  .meta({ id: 'TaxPreview' })
export type TaxPreview = z.infer<typeof TaxPreview>

/** `POST /api/checkout/completion`: the state of this browser's payment, according to Stripe. */
export const CheckoutResult = z
  .object({
    status: z
      .enum(['none', 'open', 'processing', 'completed', 'ended', 'failed'])
      .describe(
        'none: this browser has no checkout. open: not paid yet. processing: the bank has not answered. ended: paid, and the subscription has ended since.',
      ),
    plan: Plan.nullable(),
    amount: z.int().nullable().describe('Cents that were paid, once completed.'),
    currency: z.string().nullable().describe('Of the amount.'),
    paidAt: Timestamp.nullable().describe('When that was.'),
    email: z.string().nullable().describe('Where the receipt goes.'),
    signedIn: z.boolean().describe('Whether this browser is signed in to the account now.'),
    confirmed: z.boolean().describe('Whether the e-mail address is confirmed; if not, an e-mail asks for it.'),
    reason: z.string().nullable().describe('Why it failed, in words.'),
  })
  .meta({ id: 'CheckoutResult' })
export type CheckoutResult = z.infer<typeof CheckoutResult>
