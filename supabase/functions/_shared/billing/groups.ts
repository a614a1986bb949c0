import type Stripe from 'stripe'
import type { AcceptedTerms } from '../contracts/accepted-terms.ts'
import type { GroupQuote, PendingGroup } from '../contracts/group.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { BillingDetails } from '../contracts/tax.ts'
import { acceptTerms } from '../data/accepted-terms.ts'
import type { AbandonedSubscription } from '../data/checkouts.ts'
import {
  type GroupTerms,
  type NewGroup,
  type OpenedGroup,
  openGroup,
  recordGroupCustomer,
  recordGroupSubscription,
} from '../data/groups.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { readSellerLines } from '../data/site-settings.ts'
import { insertStripeCommand } from '../data/stripe-command-queue.ts'
import { type BillingContext, CARD_ONLY, OWN_MARK } from './billing-context.ts'
import { priceChanged } from './checkout.ts'
import { attemptKey, listSubscriptions, pendingIntent, toAttempt } from './checkout-subscriptions.ts'
import { setCustomerDetails } from './group-details.ts'
import { sendDraft } from './payments.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { idOf, isLive } from './stripe.ts'
import { abandonSubscriptionNow, executeStripeCommandsInBackground } from './stripe-commands.ts'
import { automaticTax, previewTax } from './tax.ts'

/** Days until an invoice is due. */
const INVOICE_DUE_DAYS = 30

export interface GroupPurchase {
  group: NewGroup
  price: PlanPrice
  billing: BillingDetails
  /** Versions of the terms that the buyer was shown. */
  acceptedTerms: AcceptedTerms | undefined
}

/** The price of seats for the first year. Without taxes no request to Stripe is needed. */
export async function quoteGroup(
  { stripe }: BillingContext,
  { price, seats, billing }: { price: PlanPrice; seats: number; billing: BillingDetails | undefined },
): Promise<GroupQuote> {
  if (!price.taxBehavior || !billing)
    return { amount: price.amount * seats, tax: 0, reverseCharge: false, needsBilling: price.taxBehavior !== null }
  const taxed = { price, billing, promotionCodeId: null, promotionLasts: false, quantity: seats }
  const { amount, tax, reverseCharge } = await previewTax(stripe, taxed)
  return { amount, tax, reverseCharge, needsBilling: false }
}

/**
 * Buys a group: by card it returns the secret of the first payment; by invoice the subscription is active and its invoice is sent,
 * so that members can be invited at once. Every step is a short transaction or an idempotent call: after a crash the same form goes on
 * with the same group.
 */
export async function startGroupPurchase(billing: BillingContext, purchase: GroupPurchase): Promise<PendingGroup> {
  const { group, price, billing: details } = purchase
  const quote = await quoteGroup(billing, { price, seats: group.terms.seats, billing: details })
  if (quote.amount !== group.terms.amount) throw priceChanged()
  const opened = await billing.database.asServiceRole(async (tx) => {
    const opened = await openGroup(tx, group)
    if (!opened.opened) await acceptTerms(tx, acceptanceOf(purchase, opened))
    return opened
  })
  if (opened.opened) throw alreadyBought()
  if (opened.abandoned) await abandonPreviousAttempt(billing, opened.abandoned)
  const customerId = await ensureGroupCustomer(billing, opened, group.terms)
  const existing = await listSubscriptions(billing.stripe, customerId)
  if (existing.some(({ status }) => isLive(status))) {
    // Bought in another window, or before a crash.
    await refreshCustomer(billing, customerId)
    throw alreadyBought()
  }
  const known = existing.find((one) => toAttempt(one).isPayable && toAttempt(one).attempt === opened.attempt)
  // Before there is an invoice, so that they stand on it.
  if (!known) await setCustomerDetails(billing, customerId, group.terms, price.taxBehavior !== null)
  const subscription = known ?? (await createGroupSubscription(billing, customerId, opened, purchase))
  await recordSubscription(billing, opened, subscription)
  await requireShownAmount(billing, group.terms, subscription)
  if (group.terms.pays_by === 'invoice') {
    await sendFirstInvoice(billing, subscription)
    await refreshCustomer(billing, customerId)
    return { groupId: opened.id, clientSecret: null, amount: group.terms.amount }
  }
  const clientSecret = pendingIntent(subscription)?.clientSecret
  if (!clientSecret) throw new Error('Stripe returned no client secret for the first payment of a group.')
  return { groupId: opened.id, clientSecret, amount: invoiceOf(subscription)?.amount_due ?? group.terms.amount }
}

/** The field tells the form, whatever the language of the sentence is. */
const alreadyBought = () =>
  new HttpError('conflict', 'This group is bought already, and is in your account. Nothing more has been charged.', {
    fields: { key: 'Used already.' },
  })

const acceptanceOf = ({ group, acceptedTerms }: GroupPurchase, { id }: OpenedGroup) => ({
  ...{ userId: group.managerId, purchase: 'group' as const, reference: id, planId: group.terms.plan_id },
  shown: acceptedTerms,
})

/** Throws when it has just been paid in another window: then the buyer has the group that was paid. */
async function abandonPreviousAttempt(billing: BillingContext, abandoned: AbandonedSubscription): Promise<void> {
  await abandonSubscriptionNow(billing, abandoned)
  const { status, customer } = await billing.stripe.subscriptions.retrieve(abandoned.subscriptionId)
  if (!isLive(status)) return
  await refreshCustomer(billing, idOf(customer) ?? '')
  throw alreadyBought()
}

/** Its metadata name the group and no account, so that no refresh gives it to one. */
async function ensureGroupCustomer(
  { stripe, database }: BillingContext,
  { id: groupId, customerId }: OpenedGroup,
  { company: name, invoice_email: email }: GroupTerms,
): Promise<string> {
  if (customerId) return customerId
  // Without name and address: Stripe rejects a repeated key with other parameters.
  const { id } = await stripe.customers.create(
    { metadata: { meridian: OWN_MARK, group: groupId } },
    { idempotencyKey: `customer-of-group-${groupId}` },
  )
  return database.asServiceRole((tx) => recordGroupCustomer(tx, groupId, { id, name, email }))
}

/** With its seats; the first invoice is to be paid by card, or is a draft that is sent. A repeated call returns the same subscription. */
export async function createGroupSubscription(
  { stripe, database }: Pick<BillingContext, 'stripe' | 'database'>,
  customer: string,
  { id, attempt }: Pick<OpenedGroup, 'id' | 'attempt'>,
  { group: { terms }, price }: Pick<GroupPurchase, 'price'> & { group: Pick<NewGroup, 'terms'> },
): Promise<Stripe.Subscription> {
  const sellerLines = await database.asServiceRole(readSellerLines, { readOnly: true })
  const isTaxed = price.taxBehavior !== null
  const collection =
    terms.pays_by === 'invoice'
      ? ({ collection_method: 'send_invoice', days_until_due: INVOICE_DUE_DAYS } as const)
      : ({
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: CARD_ONLY },
        } as const)
  return stripe.subscriptions.create(
    {
      customer,
      items: [{ price: price.priceId, quantity: terms.seats }],
      ...collection,
      billing_mode: { type: 'flexible' },
      ...automaticTax(isTaxed),
      ...(sellerLines.length > 0 && { invoice_settings: { footer: sellerLines.join('\n') } }),
      metadata: { meridian: OWN_MARK, group: id, attempt: String(attempt) },
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    },
    { idempotencyKey: attemptKey(`group-${id}-${attempt}`, { priceId: price.priceId, isTaxed, sellerLines }) },
  )
}

/** Only a recorded subscription's secret is returned to the browser, so no other one can be paid. */
async function recordSubscription(
  billing: BillingContext,
  opened: OpenedGroup,
  { id }: Stripe.Subscription,
): Promise<void> {
  const isRecorded = await billing.database.asServiceRole((tx) => recordGroupSubscription(tx, opened, id))
  if (isRecorded) return
  await endSubscription(billing, id)
  throw new HttpError('conflict', 'You have gone on in another window. Please go on there, or reload this page.')
}

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice ?? undefined) : undefined

/** Of two prices within a moment the shown one counts: nobody agreed to the other. */
async function requireShownAmount(
  billing: BillingContext,
  { amount }: GroupTerms,
  subscription: Stripe.Subscription,
): Promise<void> {
  const total = invoiceOf(subscription)?.total
  if (total === undefined || total === amount) return
  await endSubscription(billing, subscription.id)
  throw priceChanged()
}

/** Also one that is active because its invoice is sent. */
async function endSubscription(billing: BillingContext, target: string): Promise<void> {
  const commandId = await billing.database.asServiceRole((tx) =>
    insertStripeCommand(tx, { kind: 'cancel-subscription', target }),
  )
  executeStripeCommandsInBackground(billing, [commandId])
}

/** Stripe sends it by itself after an hour; the buyer has it at once. */
async function sendFirstInvoice({ stripe, log }: BillingContext, subscription: Stripe.Subscription): Promise<void> {
  await sendDraft(stripe, invoiceOf(subscription)).catch((error: unknown) =>
    log('warn', 'an invoice of a group is sent later', {
      error: error instanceof Error ? error.message : String(error),
    }),
  )
}
