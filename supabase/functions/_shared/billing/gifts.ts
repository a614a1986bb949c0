import type Stripe from 'stripe'
import type { AcceptedTerms } from '../contracts/accepted-terms.ts'
import type { PendingGift } from '../contracts/gift.ts'
import { HttpError } from '../contracts/http-error.ts'
import { acceptTerms } from '../data/accepted-terms.ts'
import { markCustomerDeleted, nextSyncVersion, type Payer } from '../data/billing-customers.ts'
import {
  abandonGift,
  abandonGiftsInOtherCurrencies,
  findNewestGift,
  type GiftOfBrowser,
  type NewGift,
  type OpenedGift,
  openGift,
  recordGiftIntent,
} from '../data/gifts.ts'
import { requireReaderCurrency } from '../data/reader-currency.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import { termLabel } from '../domain/gift-term.ts'
import { differentCurrency } from '../domain/reader-currency.ts'
import { statementDescriptorSuffix } from '../domain/statement-descriptor.ts'
import { type BillingContext, CARD_ONLY, OWN_MARK } from './billing-context.ts'
import { ensureCustomer } from './checkout.ts'
import { attemptKey } from './checkout-subscriptions.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { isResourceMissing, undefinedIfMissing } from './stripe.ts'
import { cancelAbandonedGifts, executeStripeCommandsInBackground } from './stripe-commands.ts'

export interface GiftPurchase {
  payer: Payer
  /** Hash of the checkout cookie. */
  browser: string
  gift: Omit<NewGift, 'id' | 'buyerId' | 'customerId'>
  codeHashOf: (giftId: string) => string
  /** Name of the plan, for the receipt. */
  planName: string
  /** Versions of the terms that the buyer was shown. */
  acceptedTerms: AcceptedTerms | undefined
}

/**
 * Returns the client secret of the only payment of a gift: a payment intent without an invoice, because nothing renews. Every
 * step is a short transaction or an idempotent call, so after a crash the same form pays for the same gift, once.
 */
export async function startGiftPurchase(billing: BillingContext, purchase: GiftPurchase): Promise<PendingGift> {
  const { id: customerId, isNew } = await ensureCustomer(billing, purchase.payer)
  try {
    if (!isNew) await requireCustomerCurrency(billing, customerId, purchase.gift.currency)
    return await createPayableGift(billing, purchase, customerId)
  } catch (error) {
    if (!isResourceMissing(error)) throw error
    await billing.database.asServiceRole((tx) => markCustomerDeleted(tx, customerId))
    return createPayableGift(billing, purchase, (await ensureCustomer(billing, purchase.payer)).id)
  }
}

/**
 * Stripe takes a payment without an invoice in any currency. A subscription whose invoice is not recorded yet has given the
 * customer one.
 */
async function requireCustomerCurrency({ stripe }: BillingContext, id: string, currency: string): Promise<void> {
  const customer = await stripe.customers.retrieve(id)
  if (!customer.deleted && customer.currency && customer.currency !== currency)
    throw differentCurrency(customer.currency, currency)
}

async function createPayableGift(
  billing: BillingContext,
  purchase: GiftPurchase,
  customerId: string,
): Promise<PendingGift> {
  const opened = await openAfterCancellations(billing, purchase, customerId)
  if (opened.paid) throw alreadyPaid()
  const intent = await findOrCreateIntent(billing, purchase, customerId, opened)
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await refreshCustomer(billing, customerId)
    throw alreadyPaid()
  }
  if (intent.status === 'canceled') {
    await billing.database.asServiceRole((tx) => abandonGift(tx, opened.id))
    throw replaced()
  }
  const isRecorded = await billing.database.asServiceRole((tx) => recordGiftIntent(tx, opened.id, intent.id))
  if (!isRecorded) throw replaced()
  if (!intent.client_secret) throw new Error('Stripe returned no client secret for a payment intent.')
  return { giftId: opened.id, clientSecret: intent.client_secret, amount: intent.amount }
}

/** Earlier choices in this form, or in another currency, cannot be paid any more from here on, or are found to be paid. */
async function openAfterCancellations(
  billing: BillingContext,
  purchase: GiftPurchase,
  customerId: string,
): Promise<OpenedGift> {
  const { payer, browser, gift, codeHashOf, acceptedTerms: shown } = purchase
  const { userId } = payer
  const open = () =>
    billing.database.asServiceRole(async (tx) => {
      await requireReaderCurrency(tx, userId, gift.currency)
      const id = crypto.randomUUID()
      const opened = await openGift(tx, { ...gift, id, buyerId: userId, customerId }, browser, codeHashOf(id))
      await abandonGiftsInOtherCurrencies(tx, userId, gift.currency)
      if (!opened.paid)
        await acceptTerms(tx, { userId, purchase: 'gift', reference: opened.id, planId: gift.planId, shown })
      return opened
    })
  const opened = await open()
  return (await cancelAbandonedGifts(billing, userId)) ? open() : opened
}

/** The only payment of a gift: repeated calls return the same one. */
export async function findOrCreateIntent(
  { stripe, database }: Pick<BillingContext, 'stripe' | 'database'>,
  { gift, planName }: { gift: Pick<GiftPurchase['gift'], 'amount' | 'currency' | 'years'>; planName: string },
  customer: string,
  { id, paymentIntent }: Pick<OpenedGift, 'id' | 'paymentIntent'>,
): Promise<Stripe.PaymentIntent> {
  const known = paymentIntent && (await stripe.paymentIntents.retrieve(paymentIntent).catch(undefinedIfMissing))
  if (known) return known
  const description = `Gift: ${planName}, ${termLabel(gift.years)}`
  const { name } = await database.asServiceRole(readSiteSettings, { readOnly: true })
  const suffix = statementDescriptorSuffix(name)
  return stripe.paymentIntents.create(
    {
      amount: gift.amount,
      currency: gift.currency,
      customer,
      description,
      allowed_payment_method_types: CARD_ONLY,
      // Subscriptions show the descriptor of their product. Without an invoice there is none, and Stripe refuses `statement_descriptor`
      // for a card payment: the name follows the prefix of the account.
      ...(suffix && { statement_descriptor_suffix: suffix }),
      metadata: { meridian: OWN_MARK, purpose: 'gift', gift: id },
    },
    // The terms of a gift never change, but its plan and the publication may be renamed between two attempts.
    { idempotencyKey: attemptKey(`gift-${id}`, { planName, suffix }) },
  )
}

/** The field tells the form, whatever the language of the sentence is. */
const alreadyPaid = () =>
  new HttpError('conflict', 'This gift is paid already. Nothing more has been charged.', {
    fields: { key: 'Used already.' },
  })
const replaced = () =>
  new HttpError('conflict', 'You have gone on in another window. Please go on there, or reload this page.')

/** The newest gift of a browser, refreshed from Stripe unless it is paid. */
export async function fetchGiftOfBrowser(billing: BillingContext, browser: string): Promise<GiftOfBrowser | undefined> {
  const { database } = billing
  const find = () => database.asServiceRole((tx) => findNewestGift(tx, browser))
  const before = await find()
  if (!before?.customerId || before.isPaid) return before
  // The browser has finished at Stripe before it asks for the result.
  const afterVersion = await database.asServiceRole(nextSyncVersion)
  const { commands } = await refreshCustomer(billing, before.customerId, { afterVersion })
  executeStripeCommandsInBackground(billing, commands)
  return find()
}
