import { z } from 'zod'
import { ShownTerms } from './accepted-terms.ts'
import { NewDeliveryAddress } from './address.ts'
import { billingCountryCodes } from './billing-country.ts'
import { PendingPayment, PurchaseCurrency } from './checkout.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { Registration } from './registration.ts'
import { EmailAddress, emptyAsUndefined, multilineText, singleLineText } from './text-fields.ts'
import { addressLimits, MAX_GIFT_MESSAGE_LENGTH, MAX_GIFT_YEARS, MAX_NAME_LENGTH } from './text-limits.ts'
import { translatable } from './translatable.ts'

const giftFields = {
  key: z.uuid().describe('Drawn by the form: sent again with the same key, it pays for the same gift.'),
  subscriptionId: PlanId,
  currency: PurchaseCurrency.describe(
    '422 where the plan has no price in it, 409 for a reader who pays in another one.',
  ),
  years: z
    .int(translatable('One or more years, please.'))
    .min(1, translatable('One year at least.'))
    .max(MAX_GIFT_YEARS, translatable('At most {max} years, please.', { max: MAX_GIFT_YEARS })),
  amount: z
    .int(translatable('The amount in cents, please.'))
    .describe('Cents that the buyer was shown. 422 when it is another amount by now.'),
  acceptedTerms: ShownTerms,
  fromName: singleLineText(MAX_NAME_LENGTH, {
    required: translatable('Who gives it, please.'),
    invalid: translatable('The name on one line, please.'),
  }),
  recipientName: singleLineText(MAX_NAME_LENGTH, {
    required: translatable('For whom it is, please.'),
    invalid: translatable('The name on one line, please.'),
  }),
  message: emptyAsUndefined(multilineText(MAX_GIFT_MESSAGE_LENGTH, '').optional()),
  recipientEmail: emptyAsUndefined(EmailAddress.optional()).describe(
    'For a gift by e-mail; without it a card is printed.',
  ),
  deliverOn: emptyAsUndefined(z.iso.date(translatable('A day, please.')).optional()).describe(
    'The day of the e-mail, in the time zone of the publication; today without it.',
  ),
}

/** `POST /api/gifts` of a signed-in reader. */
export const GiftPurchaseRequest = z.object(giftFields).meta({ id: 'GiftPurchaseRequest' })
export type GiftPurchaseRequest = z.infer<typeof GiftPurchaseRequest>

/** `POST /api/gifts` of a guest, for whom an account is created. */
export const GuestGiftPurchaseRequest = Registration.extend(giftFields).meta({ id: 'GuestGiftPurchaseRequest' })
export type GuestGiftPurchaseRequest = z.infer<typeof GuestGiftPurchaseRequest>

/** The response to the purchase of a gift. */
export const PendingGift = PendingPayment.omit({ paymentMethods: true })
  .extend({ giftId: z.uuid() })
  .meta({ id: 'PendingGift' })
export type PendingGift = z.infer<typeof PendingGift>

/** A gift as its buyer sees it. */
export const BoughtGift = z
  .object({
    id: z.uuid(),
    plan: z.string().describe('Name of the plan.'),
    planId: PlanId,
    years: z.int(),
    amount: z.int().describe('Cents.'),
    currency: z.string(),
    fromName: z.string(),
    recipientName: z.string(),
    recipientEmail: z
      .string()
      .nullable()
      .describe('Null for a card, once it is redeemed, and a month after its e-mail.'),
    message: z.string(),
    deliverOn: z.string().nullable().describe('The day of the e-mail; null for a card.'),
    code: z.string().nullable().describe('Null once it is redeemed or refunded.'),
    status: z
      .enum(['ready', 'scheduled', 'delivered', 'redeemed', 'refunding', 'refunded'])
      .describe(
        'ready: a card to hand over. scheduled: the e-mail is sent on its day. refunding: the money is on its way back.',
      ),
    paidAt: Timestamp,
    deliveredAt: Timestamp.nullable(),
    redeemedAt: Timestamp.nullable(),
    refundedAt: Timestamp.nullable(),
  })
  .meta({ id: 'BoughtGift' })
export type BoughtGift = z.infer<typeof BoughtGift>

/** A gift as its recipient sees it. */
export const ReceivedGift = z
  .object({
    id: z.uuid(),
    plan: z.string().describe('Name of the plan.'),
    years: z.int(),
    fromName: z.string(),
    message: z.string(),
    redeemedAt: Timestamp,
    status: z.enum(['waiting', 'running', 'ended']).describe('waiting: another subscription comes first.'),
    endsAt: Timestamp.nullable().describe('When the term that runs ends.'),
  })
  .meta({ id: 'ReceivedGift' })
export type ReceivedGift = z.infer<typeof ReceivedGift>

/** `GET /api/user/gifts`: the newest hundred of each. */
export const UserGifts = z
  .object({ bought: z.array(BoughtGift), received: z.array(ReceivedGift) })
  .meta({ id: 'UserGifts' })
export type UserGifts = z.infer<typeof UserGifts>

/** The tax in a redeemed gift, for staff. */
const GiftTax = z
  .object({
    gift: z.uuid(),
    country: z.string().describe('ISO 3166 code, of the recipient.'),
    tax: z.int().nullable().describe('Cents; null until Stripe has computed it.'),
    reversed: z.int().describe('Cents of it that went back with refunds.'),
    currency: z.string(),
  })
  .meta({ id: 'GiftTax' })
export type GiftTax = z.infer<typeof GiftTax>

/** A gift in a member's detail, for staff. */
export const MemberGifts = z.object({
  bought: z.array(BoughtGift.omit({ code: true })),
  received: z.array(ReceivedGift),
  taxes: z.array(GiftTax).describe('Of those that were redeemed while taxes were computed.'),
})
export type MemberGifts = z.infer<typeof MemberGifts>

/** `POST /api/gifts/completion`: the gift that this browser has paid for, according to Stripe. */
export const GiftResult = z
  .object({
    status: z
      .enum(['none', 'open', 'processing', 'paid', 'failed'])
      .describe('none: this browser buys no gift. open: not paid yet. processing: the bank has not answered.'),
    gift: BoughtGift.nullable().describe('Once it is paid.'),
    email: z.string().nullable().describe('Where the receipt goes.'),
    signedIn: z.boolean().describe('Whether this browser is signed in to the account of the buyer now.'),
    confirmed: z.boolean().describe('Whether the e-mail address is confirmed; if not, an e-mail asks for it.'),
    reason: z.string().nullable().describe('Why it failed, in words.'),
  })
  .meta({ id: 'GiftResult' })
export type GiftResult = z.infer<typeof GiftResult>

/** A code as it is typed or as a link carries it. */
export const GiftCode = singleLineText(60, { required: translatable('The code of the gift, please.') })

/** `GET /api/gifts/redeemable?code=`. */
export const GiftCodeQuery = z.object({ code: GiftCode })

/** The part of a gift that somebody who has the code may know. */
export const RedeemableGift = z
  .object({
    publication: z.string().describe('Its name, for the card.'),
    plan: z.string().describe('Name of the plan.'),
    planId: PlanId,
    years: z.int(),
    fromName: z.string(),
    recipientName: z.string(),
    message: z.string(),
    hasPrintEdition: z.boolean().describe('Whether the redemption takes an address.'),
    asksCountry: z
      .boolean()
      .describe('Whether the redemption needs the country of the recipient, because taxes are computed by it.'),
    status: z.enum(['redeemable', 'redeemed', 'refunded']),
  })
  .meta({ id: 'RedeemableGift' })
export type RedeemableGift = z.infer<typeof RedeemableGift>

const redemptionFields = {
  code: emptyAsUndefined(GiftCode.optional()).describe('Required in the body or in the address of the page.'),
  billingCountry: emptyAsUndefined(
    z
      .string()
      .refine((code) => billingCountryCodes.includes(code), translatable('Your country, please.'))
      .optional(),
  ).describe('ISO 3166 code. Where `asksCountry` is true, required without an address.'),
  billingPostalCode: emptyAsUndefined(
    singleLineText(addressLimits.postalCode, { required: '', invalid: 'On one line, please.' }).optional(),
  ).describe('Required with it for US and CA.'),
}

/** Where the recipient of a gift is taxed. */
export interface GiftTaxLocation {
  /** ISO 3166 code. */
  country: string
  postalCode?: string | undefined
  state?: string | undefined
}

const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = NewDeliveryAddress.shape
/** The address of the form, for plans with a printed edition; without its first line there is none. */
const addressFields = {
  fullName: emptyAsUndefined(fullName.optional()),
  addressLine1: emptyAsUndefined(addressLine1.optional()),
  addressLine2,
  city: emptyAsUndefined(city.optional()),
  state,
  postalCode: emptyAsUndefined(postalCode.optional()),
  country: emptyAsUndefined(country.optional()),
}

/** `POST /api/gifts/redemption` of a signed-in reader. */
export const RedemptionRequest = z.object({ ...redemptionFields, ...addressFields }).meta({ id: 'RedemptionRequest' })
export type RedemptionRequest = z.infer<typeof RedemptionRequest>

/** `POST /api/gifts/redemption` of somebody without an account, for whom one is created. */
export const GuestRedemptionRequest = Registration.extend({ ...redemptionFields, ...addressFields }).meta({
  id: 'GuestRedemptionRequest',
})
export type GuestRedemptionRequest = z.infer<typeof GuestRedemptionRequest>

/** The response to a redemption. */
export const RedeemedGift = z
  .object({
    plan: z.string(),
    status: ReceivedGift.shape.status,
    endsAt: Timestamp.nullable().describe('Null while it waits.'),
    signedIn: z.boolean().describe('Whether this browser is signed in to the account now.'),
  })
  .meta({ id: 'RedeemedGift' })
export type RedeemedGift = z.infer<typeof RedeemedGift>
