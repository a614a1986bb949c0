import type { QueuedEmail } from '../contracts/email.ts'
import type { EmailLink } from '../contracts/email-link.ts'
import type { Card } from '../contracts/payment.ts'
import { findPayerEmail } from '../data/billing-customers.ts'
import type {
  CustomerRows,
  DisputeRow,
  InvoiceRow,
  PaymentRow,
  RefundRow,
  SubscriptionRow,
} from '../data/billing-rows.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/email-outbox.ts'
import type { PlanName } from '../data/plan-prices.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { BillingContact } from '../data/subscription-lifecycle.ts'
import { isDisputeClosed, isDisputeInquiry } from '../domain/dispute.ts'
import { formatCard, formatCardExpiry } from '../domain/payment-card.ts'
import type { StripeSnapshot } from './snapshot.ts'
import { unverifiedTaxId } from './snapshot-rows.ts'
import { isLive, isOverdue } from './stripe.ts'

/** The data that billing e-mails are built from. */
export interface NotificationContext {
  before: CustomerRows
  after: CustomerRows
  plans: Map<string, PlanName>
  /** Null when the account is deleted: then only refunds are notified. */
  reader: BillingContact | null
  /** Ids of withdrawn subscriptions, which have an e-mail of their own. */
  withdrawn: Set<string>
  /** Ids of subscriptions that end at once because the reader asked for it. */
  cancelledByReader: Set<string>
  /** Ids of subscriptions that a command is ending because a bank has called a payment back. */
  cancelledForDispute: Set<string>
  /** Ids of invoices whose payment requires the reader's authentication. */
  requiresAction: Set<string>
  /** Payment times by invoice id. */
  paidAt: Map<string, string>
  /** Deadlines of the live subscription: the end of the grace period and of the withdrawal period. */
  graceUntil: string | null
  withdrawableUntil: string | null
  /** The address of the printed edition. */
  deliveryLines: string[] | null
  /** The link that confirms the reader's address, for the welcome e-mail to an unconfirmed address. */
  confirmation: EmailLink | null
  now: string
}

export interface BillingNotification {
  to: 'reader' | 'publication'
  email: QueuedEmail
}

/** Older events cause no e-mail, so that importing existing customers sends none. */
const RECENT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

function isRecent(at: string | null | undefined, now: string): boolean {
  return at != null && Date.parse(at) > Date.parse(now) - RECENT_DAYS * DAY_MS
}

const planName = ({ plans }: NotificationContext, plan: string) => plans.get(plan)?.name ?? plan

const isSameCard = (a: Card | null, b: Card | null) => a?.brand === b?.brand && a?.last4 === b?.last4

/** The e-mails about the difference between before and after. */
export function notificationsFor(context: NotificationContext): BillingNotification[] {
  return [
    ...subscriptionNotifications(context),
    ...paymentNotifications(context),
    ...invoiceProblemNotifications(context),
  ]
}

/** E-mails to the reader about subscriptions. */
function subscriptionNotifications(context: NotificationContext): BillingNotification[] {
  const { reader, before, after } = context
  if (!reader) return []
  const previousRows = new Map(before.subscriptions.map((row) => [row.stripe_id, row]))
  const emails = after.subscriptions.flatMap((now) => emailsFor(context, previousRows.get(now.stripe_id), now))
  const isWelcome = emails.some(({ kind }) => kind === 'subscription-welcome')
  return [...emails, ...(isWelcome ? [] : cardEmails(context))].map((email) => ({ to: 'reader', email }))
}

function emailsFor(
  context: NotificationContext,
  before: SubscriptionRow | undefined,
  now: SubscriptionRow,
): QueuedEmail[] {
  if (!isLive(now.status))
    return isLive(before?.status)
      ? endingEmails(context, before as SubscriptionRow, now)
      : firstPaymentFailedEmails(context, before, now)
  if (!before || !isLive(before.status))
    return [...welcomeEmails(context, now), ...failureEmails(context, undefined, now)]
  return [
    ...renewalEmails(context, now),
    ...failureEmails(context, before, now),
    ...planChangeEmails(context, before, now),
    ...scheduledChangeEmails(context, before, now),
    ...cancellationEmails(context, before, now),
  ]
}

const planFields = (context: NotificationContext, { plan_id }: SubscriptionRow) => ({
  firstName: context.reader?.firstName ?? '',
  plan: planName(context, plan_id),
})

/** Of an e-mail with amounts. */
const pricedFields = (context: NotificationContext, subscription: SubscriptionRow) => ({
  ...planFields(context, subscription),
  currency: subscription.currency,
})

const cardOf = ({ after }: NotificationContext) => (after.customer.card ? formatCard(after.customer.card) : null)

/** The regular price, if Stripe has no preview. */
const renewalAmountOf = ({ renewal_amount, price }: SubscriptionRow) => renewal_amount ?? price

const invoicesOf = ({ after }: NotificationContext, { stripe_id }: SubscriptionRow) =>
  after.invoices.filter(({ stripe_subscription_id }) => stripe_subscription_id === stripe_id)

function wasPaid({ before }: NotificationContext, invoice: InvoiceRow): boolean {
  return before.invoices.some(({ stripe_id, status }) => stripe_id === invoice.stripe_id && status === 'paid')
}

function welcomeEmails(context: NotificationContext, now: SubscriptionRow): QueuedEmail[] {
  const { concluded_at: paidAt, current_period_end: renewsAt } = now
  if (!isRecent(paidAt ?? now.created_at, context.now)) return []
  const first = invoicesOf(context, now).find(({ billing_reason }) => billing_reason === 'subscription_create')
  return [
    {
      kind: 'subscription-welcome',
      data: {
        ...pricedFields(context, now),
        amount: first?.amount_paid ?? 0,
        renewalAmount: renewalAmountOf(now),
        invoice: first?.number ?? null,
        card: cardOf(context),
        paidAt: paidAt ?? now.created_at,
        renewsAt,
        withdrawableUntil: context.withdrawableUntil,
        ...(now.status === 'trialing' && { trialEnd: now.trial_end }),
        deliveryLines: context.deliveryLines,
        confirmation: context.confirmation,
      },
    },
  ]
}

function renewalEmails(context: NotificationContext, now: SubscriptionRow): QueuedEmail[] {
  const paid = invoicesOf(context, now).filter(
    (invoice) =>
      invoice.billing_reason === 'subscription_cycle' &&
      invoice.status === 'paid' &&
      !wasPaid(context, invoice) &&
      isRecent(context.paidAt.get(invoice.stripe_id), context.now),
  )
  return paid.map((invoice) => ({
    kind: 'subscription-renewed',
    data: {
      ...pricedFields(context, now),
      amount: invoice.amount_paid,
      invoice: invoice.number,
      card: cardOf(context),
      paidAt: context.paidAt.get(invoice.stripe_id) ?? context.now,
      renewsAt: now.current_period_end,
      ...(now.trial_end !== null && invoice.term_start === now.trial_end && { isFirst: true }),
    },
  }))
}

/** Once for each failed renewal, however many attempts Stripe makes. A subscription that was cancelled ends instead. */
function failureEmails(
  context: NotificationContext,
  before: SubscriptionRow | undefined,
  now: SubscriptionRow,
): QueuedEmail[] {
  const { graceUntil, requiresAction } = context
  const isNotified = before ? isOverdue(before) : !isRecent(now.past_due_since, context.now)
  if (now.status !== 'past_due' || now.cancel_at_period_end || isNotified || !graceUntil) return []
  const open = invoicesOf(context, now).find(({ status }) => status === 'open')
  const kind = requiresAction.has(open?.stripe_id ?? '') ? 'payment-action-required' : 'payment-failed'
  return [{ kind, data: { ...pricedFields(context, now), amount: open?.amount ?? now.price, graceUntil } }]
}

/** A bank debit that was on its way for days has failed, and the subscription that never began has been ended. */
function firstPaymentFailedEmails(
  context: NotificationContext,
  before: SubscriptionRow | undefined,
  now: SubscriptionRow,
): QueuedEmail[] {
  if (before?.status !== 'incomplete' || now.status !== 'canceled') return []
  const ids = new Set(invoicesOf(context, now).map(({ stripe_id }) => stripe_id))
  const failed = context.after.payments.find(({ invoice, failure }) => invoice && ids.has(invoice) && failure)
  if (!failed) return []
  const data = { ...pricedFields(context, now), amount: failed.amount, reason: failed.failure }
  return [{ kind: 'first-payment-failed', data }]
}

/** A scheduled change was notified when it was scheduled. */
function planChangeEmails(context: NotificationContext, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  if (before.plan_id === now.plan_id || before.next_plan_id === now.plan_id) return []
  const paid = invoicesOf(context, now)
    .filter(({ billing_reason, status }) => billing_reason === 'subscription_update' && status === 'paid')
    .filter(({ stripe_id }) => isRecent(context.paidAt.get(stripe_id), context.now))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return [
    {
      kind: 'plan-changed',
      data: {
        ...pricedFields(context, now),
        previousPlan: planName(context, before.plan_id),
        amount: paid[0]?.amount_paid ?? 0,
        renewalAmount: renewalAmountOf(now),
        renewsAt: now.current_period_end,
      },
    },
  ]
}

function scheduledChangeEmails(
  context: NotificationContext,
  before: SubscriptionRow,
  now: SubscriptionRow,
): QueuedEmail[] {
  const { next_plan_id: next, next_plan_from: from } = now
  if (!next || !from || before.next_plan_id === next) return []
  return [
    { kind: 'plan-change-scheduled', data: { ...planFields(context, now), nextPlan: planName(context, next), from } },
  ]
}

function cancellationEmails(
  context: NotificationContext,
  before: SubscriptionRow,
  now: SubscriptionRow,
): QueuedEmail[] {
  const { cancel_at_period_end: ends, current_period_end: end } = now
  if (ends === before.cancel_at_period_end || !end) return []
  if (ends) {
    const data = {
      ...planFields(context, now),
      endsAt: end,
      isDisputed: context.cancelledForDispute.has(now.stripe_id),
    }
    return [{ kind: 'subscription-cancelled', data }]
  }
  return [
    {
      kind: 'subscription-resumed',
      data: { ...pricedFields(context, now), renewalAmount: renewalAmountOf(now), renewsAt: end },
    },
  ]
}

/** Whether a bank has called back a payment of the subscription, however it was decided. */
function wasDisputed(context: NotificationContext, subscription: SubscriptionRow): boolean {
  const { payments, disputes } = context.after
  const invoices = new Set(invoicesOf(context, subscription).map(({ stripe_id }) => stripe_id))
  const paid = new Set(
    payments.filter(({ invoice }) => invoice && invoices.has(invoice)).map(({ stripe_id }) => stripe_id),
  )
  return disputes.some(({ payment, status }) => paid.has(payment) && !isDisputeInquiry(status))
}

/** None when another subscription is live or the reader has withdrawn. */
function endingEmails(context: NotificationContext, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  const hasLiveSubscription = context.after.subscriptions.some(({ status }) => isLive(status))
  if (hasLiveSubscription || context.withdrawn.has(now.stripe_id)) return []
  // A dispute has ended the renewal as well; whether the reader wished it is not known at the end of the period.
  const isCancelledByReader =
    context.cancelledByReader.has(now.stripe_id) ||
    ((before.cancel_at_period_end || now.cancel_at_period_end) && !wasDisputed(context, now))
  const otherReason = isCancelledByReader ? 'requested' : isOverdue(before) ? 'unpaid' : 'ended'
  const reason = context.cancelledForDispute.has(now.stripe_id) ? 'disputed' : otherReason
  return [{ kind: 'subscription-ended', data: { ...planFields(context, before), reason } }]
}

/** None when a bank only extends the expiry date. */
function cardEmails({ before, after, reader }: NotificationContext): QueuedEmail[] {
  const { card } = after.customer
  if (!card || !before.customer.card || isSameCard(card, before.customer.card)) return []
  const expires = formatCardExpiry(card)
  if (!expires) return []
  const data = { firstName: reader?.firstName ?? '', card: formatCard(card), expires }
  return [{ kind: 'card-changed', data }]
}

/** E-mails about refunds and disputes, to the payer and to the publication. */
function paymentNotifications(context: NotificationContext): BillingNotification[] {
  const { before, after } = context
  const payments = new Map(after.payments.map((row) => [row.stripe_id, row]))
  const refunds = new Map(before.refunds.map((row) => [row.stripe_id, row]))
  const disputes = new Map(before.disputes.map((row) => [row.stripe_id, row]))
  return [
    ...after.refunds.flatMap((now) =>
      refundNotifications(context, payments.get(now.payment), refunds.get(now.stripe_id), now),
    ),
    ...after.disputes.flatMap((now) =>
      disputeNotifications(context, payments.get(now.payment), disputes.get(now.stripe_id), now),
    ),
  ]
}

const payer = ({ after: { customer } }: NotificationContext) => ({
  name: customer.payer_name,
  email: customer.payer_email,
})

function refundNotifications(
  context: NotificationContext,
  payment: PaymentRow | undefined,
  before: RefundRow | undefined,
  { status, amount, created_at }: RefundRow,
): BillingNotification[] {
  if (!payment || status === before?.status) return []
  const { description, currency } = payment
  if (status === 'failed' && (before || isRecent(created_at, context.now))) {
    return [
      {
        to: 'publication',
        email: { kind: 'refund-failed-notice', data: { ...payer(context), amount, currency, description } },
      },
    ]
  }
  if (status !== 'succeeded' || !isRecent(created_at, context.now)) return []
  const firstName = context.reader?.firstName ?? ''
  const isFullRefund = amount === payment.amount
  return [
    { to: 'reader', email: { kind: 'refunded', data: { firstName, description, amount, currency, isFullRefund } } },
  ]
}

function invoiceProblemNotifications(context: NotificationContext): BillingNotification[] {
  const previous = new Map(context.before.subscriptions.map((row) => [row.stripe_id, row.invoice_problem]))
  return context.after.subscriptions.flatMap((row) => invoiceProblemNotice(context, previous.get(row.stripe_id), row))
}

/** To the publication, once for each reason why an invoice of a reader or a group could not be finalized. */
export function invoiceProblemNotice(
  context: NotificationContext,
  previous: string | null | undefined,
  { plan_id, invoice_problem: problem, status }: Pick<SubscriptionRow, 'plan_id' | 'invoice_problem' | 'status'>,
): BillingNotification[] {
  if (!problem || problem === previous || !isLive(status)) return []
  const data = { ...payer(context), plan: planName(context, plan_id), problem }
  return [{ to: 'publication', email: { kind: 'invoice-problem-notice', data } }]
}

/** To the publication, once for each VAT id that Stripe could not verify: purchases with it are without VAT. */
export function unverifiedVatIdNotice(
  context: NotificationContext,
  { customer }: Pick<StripeSnapshot, 'customer'>,
): BillingNotification[] {
  const { before, after } = context
  const taxId = customer.deleted ? undefined : unverifiedTaxId(customer)
  const isNew = after.customer.unverified_tax_id !== before.customer.unverified_tax_id
  if (!taxId || !isNew || after.customer.unverified_tax_id === null) return []
  return [{ to: 'publication', email: { kind: 'vat-id-notice', data: { ...payer(context), vatId: taxId.value } } }]
}

/** One when a dispute or an appeal begins and one when it is decided. */
function disputeNotifications(
  context: NotificationContext,
  payment: PaymentRow | undefined,
  before: DisputeRow | undefined,
  { status, amount, reason, due_by: dueBy, created_at }: DisputeRow,
): BillingNotification[] {
  const isNew = before ? isDisputeClosed(before.status) && !isDisputeClosed(status) : isRecent(created_at, context.now)
  const isClosed = before !== undefined && isDisputeClosed(status) && !isDisputeClosed(before.status)
  if (!payment || !(isNew || isClosed)) return []
  const { description, currency } = payment
  return [
    {
      to: 'publication',
      email: {
        kind: 'dispute-notice',
        data: { ...payer(context), amount, currency, description, reason, status, dueBy },
      },
    },
  ]
}

/** Returns the ids of the e-mails. */
export async function enqueueNotifications(
  tx: Tx,
  { reader, after }: NotificationContext,
  notifications: BillingNotification[],
): Promise<string[]> {
  if (notifications.length === 0) return []
  const { contactEmail } = await readSiteSettings(tx)
  const { stripe_id, payer_email } = after.customer
  const payer = reader?.email ?? (await findPayerEmail(tx, stripe_id)) ?? payer_email
  const addresses = { reader: payer, publication: contactEmail }
  const emailIds: string[] = []
  for (const { to, email } of notifications) emailIds.push(await enqueueEmail(tx, addresses[to], email))
  return emailIds
}
