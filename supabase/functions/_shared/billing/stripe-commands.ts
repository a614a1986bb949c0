import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import { findTaxAddress } from '../data/addresses.ts'
import { findCustomerEmail } from '../data/billing-customers.ts'
import type { AbandonedSubscription } from '../data/checkouts.ts'
import type { Tx } from '../data/database.ts'
import { evidenceToSubmit } from '../data/disputes.ts'
import { openGiftCancellations } from '../data/gifts.ts'
import {
  type ClaimedCommand,
  claimStripeCommands,
  insertStripeCommand,
  isCommandClosed,
  markCommandDone,
  type NewStripeCommand,
  recordCommandFailure,
  type StripeCommandKind,
} from '../data/stripe-command-queue.ts'
import { errorContext } from '../http/log.ts'
import { createWorkBudget, type WorkBudget, type WorkLimits } from '../http/work-budget.ts'
import { type BillingContext, OWN_MARK, withCustomerLock } from './billing-context.ts'
import { billingDetailsOf } from './change-tax-address.ts'
import { issueCreditNote, returnCredit } from './credit-notes.ts'
import { deleteCustomer } from './customer-erasure.ts'
import { reverseGiftTax, taxGift } from './gift-taxes.ts'
import { setGroupDetails } from './group-details.ts'
import { setGroupSeats } from './group-seats.ts'
import { setMissingCard } from './payments.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { awaitsTrialCard, idOf, undefinedIfMissing } from './stripe.ts'
import { cancelAtPeriodEnd, findStripeSubscription, hasEnded } from './subscription-state.ts'
import { customerAddress } from './tax.ts'
import { extendTerm } from './term-extension.ts'
import { createReturnOffer } from './winback-offers.ts'

const { StripeInvalidRequestError } = Stripe.errors

/** Stripe allows 100 requests per second; a command makes at most four. */
const CONCURRENCY = 5
/** Of one call; the jobs run again in a minute. */
const LIMITS: WorkLimits = { entries: 100, milliseconds: 20_000 }

/**
 * Queues a command in the transaction that decides it. Returns its id, to execute it right after the commit; otherwise
 * the jobs do. An open command with the same kind, target and `data.key` is returned instead of a second one.
 */
export function enqueueStripeCommand(tx: Tx, command: NewStripeCommand): Promise<string> {
  return insertStripeCommand(tx, command)
}

/**
 * Executes due commands, only these if ids are given; returns how many succeeded. Failures are recorded and retried
 * later, so callers need not handle them.
 */
export async function executeStripeCommands(
  billing: BillingContext,
  { ids, budget = createWorkBudget(LIMITS) }: { ids?: string[]; budget?: WorkBudget } = {},
): Promise<number> {
  let done = 0
  while (!budget.isSpent()) {
    const commands = await billing.database.asServiceRole((tx) => claimStripeCommands(tx, CONCURRENCY, ids))
    if (commands.length === 0) break
    budget.spend(commands.length)
    const results = await Promise.all(commands.map((command) => executeAndRecord(billing, command)))
    done += results.filter(Boolean).length
  }
  return done
}

async function executeAndRecord(billing: BillingContext, command: ClaimedCommand): Promise<boolean> {
  const { database, log } = billing
  try {
    const { customer, remark } = await executeStripeCommand(billing, command)
    if (customer) await refreshCustomer(billing, customer)
    await database.asServiceRole((tx) => markCommandDone(tx, command, remark))
    return true
  } catch (error) {
    await recordFailure(billing, command, error).catch((recordError) =>
      log('error', 'Stripe command result not recorded', errorContext(recordError)),
    )
    return false
  }
}

async function recordFailure(
  { database, log }: BillingContext,
  command: ClaimedCommand,
  error: unknown,
): Promise<void> {
  const { id, kind, attempts } = command
  const { code, message } = error as { code?: string; message?: string }
  const reason = [code, message].filter(Boolean).join(': ') || String(error)
  const permanent =
    (kind === 'refund' && (code === 'resource_missing' || error instanceof DisputedPaymentError)) ||
    (kind === 'submit-evidence' && error instanceof StripeInvalidRequestError)
  const givenUp = await database.asServiceRole((tx) => recordCommandFailure(tx, command, reason, permanent))
  log(givenUp ? 'error' : 'warn', givenUp ? 'Stripe command given up' : 'Stripe command failed', {
    command: id,
    kind,
    attempts,
    ...errorContext(error),
  })
}

/**
 * Executes the command for a caller that needs the result, also if another worker has claimed it and crashed: handlers
 * look first, so running twice is safe. Throws when Stripe fails.
 */
export async function abandonSubscriptionNow(
  billing: BillingContext,
  { commandId, subscriptionId }: AbandonedSubscription,
): Promise<void> {
  const command = {
    id: commandId,
    kind: 'abandon-subscription',
    target: subscriptionId,
    data: {},
    attempts: 0,
  } as const
  const execute = () => executeStripeCommand(billing, command)
  // Of two concurrent calls, the second may fail because the invoice is already void; its second attempt sees that.
  const { remark } = await execute().catch(execute)
  await billing.database.asServiceRole((tx) => markCommandDone(tx, command, remark))
}

/**
 * Cancels the payments of gifts that the buyer has abandoned, as above, before another payment can be made. Returns whether there were
 * any: one of them may turn out to be paid, and is recorded then.
 */
export async function cancelAbandonedGifts(billing: BillingContext, buyerId: string): Promise<boolean> {
  const { database } = billing
  const commands = await database.asServiceRole((tx) => openGiftCancellations(tx, buyerId), { readOnly: true })
  for (const command of commands) {
    const execute = () => executeStripeCommand(billing, command)
    const { customer, remark } = await execute().catch(execute).catch(rejectOpenPayment)
    if (customer) await refreshCustomer(billing, customer)
    await database.asServiceRole((tx) => markCommandDone(tx, command, remark))
  }
  return commands.length > 0
}

/** Stripe refuses to cancel a payment that a bank is processing; it is paid or fails soon, and the jobs repeat the command until then. */
function rejectOpenPayment(error: unknown): never {
  if (!(error instanceof StripeInvalidRequestError)) throw error
  throw new HttpError(
    'conflict',
    'Your payment for the gift that you chose before is still being processed. Nothing more has been charged. Please try again in a few minutes.',
    { cause: error },
  )
}

/** Does not wait. The jobs execute what this leaves. */
export function executeStripeCommandsInBackground(billing: BillingContext, ids: string[]): void {
  if (ids.length === 0) return
  executeStripeCommands(billing, { ids }).catch((error) =>
    billing.log('warn', 'Stripe commands left to the jobs', errorContext(error)),
  )
}

/** The customer to refresh, and why nothing was left to do. */
export interface CommandResult {
  customer?: string | undefined
  remark?: string
}

/** Handlers look first, because a command may have been executed by a worker that crashed before recording it. */
export function executeStripeCommand(billing: BillingContext, command: ClaimedCommand): Promise<CommandResult> {
  return handlers[command.kind](billing, command)
}

const handlers: Record<
  StripeCommandKind,
  (billing: BillingContext, command: ClaimedCommand) => Promise<CommandResult>
> = {
  'cancel-intent': cancelIntent,
  'abandon-subscription': abandonSubscription,
  'cancel-subscription': cancelSubscriptionNow,
  'end-with-period': endWithPeriod,
  refund,
  'refresh-customer': async (_, { target }) => ({ customer: target }),
  'update-customer': updateCustomerEmail,
  'set-card': setMissingCard,
  'credit-note': issueCreditNote,
  'delete-customer': deleteCustomer,
  'submit-evidence': submitEvidence,
  'create-offer': createReturnOffer,
  'set-group-seats': setGroupSeats,
  'extend-term': extendTerm,
  'tax-gift': taxGift,
  'reverse-gift-tax': reverseGiftTax,
  'return-credit': returnCredit,
  'set-tax-address': setTaxAddress,
  'set-group-details': setGroupDetails,
}

async function cancelIntent(
  { stripe: { paymentIntents } }: BillingContext,
  { target }: ClaimedCommand,
): Promise<CommandResult> {
  const intent = await paymentIntents.retrieve(target).catch(undefinedIfMissing)
  if (!intent) return notFound
  if (intent.status === 'succeeded') return alreadyPaid(intent)
  if (intent.status !== 'canceled') await paymentIntents.cancel(target)
  return { customer: idOf(intent.customer) }
}

/**
 * Voids the invoice first: from then on nobody can pay. Stripe rejects that if it has just been paid, or for another
 * reason that must not keep the subscription alive.
 */
async function abandonSubscription({ stripe }: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const subscription = await findStripeSubscription(stripe, target)
  if (!subscription) return notFound
  if (isPaid(subscription)) return alreadyPaid(subscription)
  const remark = await discardInvoice(stripe, invoiceOf(subscription))
  const now = remark ? await findStripeSubscription(stripe, target) : subscription
  if (now && isPaid(now)) return alreadyPaid(now)
  await endSubscription(stripe, subscription)
  return { customer: idOf(subscription.customer), ...(remark && { remark }) }
}

/**
 * Stripe calls a subscription active whose overdue invoice is voided, also the first one: after a crash between voiding and
 * ending, the subscription still has to end.
 */
function isPaid(subscription: Stripe.Subscription): boolean {
  const invoice = invoiceOf(subscription)
  const isFirstVoid = invoice?.billing_reason === 'subscription_create' && invoice.status === 'void'
  if (awaitsTrialCard(subscription)) return false
  return invoice?.status === 'paid' || (subscription.status === 'active' && !isFirstVoid)
}

const alreadyPaid = ({ customer }: { customer: string | { id: string } | null }): CommandResult => ({
  customer: idOf(customer),
  remark: 'It had been paid, and was left alone.',
})

/**
 * Ends the subscription at once without proration; refunds are separate commands. Its open invoices are voided first, so
 * that nobody pays for an ended subscription; the subscription ends whatever Stripe says to that.
 */
async function cancelSubscriptionNow({ stripe }: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const subscription = await findStripeSubscription(stripe, target)
  if (!subscription) return notFound
  const latest = invoiceOf(subscription)
  const { data: open } = await stripe.invoices.list({ subscription: target, status: 'open', limit: 100 })
  const remarks = [await discardInvoice(stripe, latest)]
  for (const invoice of open) if (invoice.id !== latest?.id) remarks.push(await discardInvoice(stripe, invoice))
  const remark = remarks.find(Boolean)
  if (!hasEnded(subscription)) await releaseSchedule(stripe, subscription)
  await endSubscription(stripe, subscription)
  return { customer: idOf(subscription.customer), ...(remark && { remark }) }
}

/** At the end of the paid period; at once where the period is unpaid, as for readers who cancel themselves. */
async function endWithPeriod(billing: BillingContext, command: ClaimedCommand): Promise<CommandResult> {
  const subscription = await findStripeSubscription(billing.stripe, command.target)
  if (!subscription) return notFound
  const customerId = idOf(subscription.customer) ?? ''
  if (hasEnded(subscription)) return { customer: customerId }
  const isOrdered = async () =>
    !(await billing.database.asServiceRole((tx) => isCommandClosed(tx, command), { readOnly: true }))
  const outcome = await cancelAtPeriodEnd(billing, { stripeId: command.target, customerId }, isOrdered)
  if (outcome === 'awaits-bank') throw new Error('The bank has not answered yet whether it pays for the upgrade.')
  return outcome === 'unpaid' ? cancelSubscriptionNow(billing, command) : { customer: customerId }
}

/** Releases the schedule before the subscription ends. */
async function releaseSchedule({ subscriptionSchedules }: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule)
  if (id) await subscriptionSchedules.release(id)
}

/**
 * A draft of a subscription can be neither voided nor deleted, so it is never finalised. Returns Stripe's reason when it
 * refuses: the sources disagree on whether an uncollectible invoice can be voided, and nobody is asked to pay it any more.
 */
async function discardInvoice({ invoices }: Stripe, invoice: Stripe.Invoice | undefined): Promise<string | undefined> {
  try {
    if (invoice?.status === 'draft') await invoices.update(invoice.id, { auto_advance: false })
    if (invoice?.status === 'open' || invoice?.status === 'uncollectible') await invoices.voidInvoice(invoice.id)
    return undefined
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw error
    return `The invoice stays as it is: ${error.message}`
  }
}

/**
 * The refund's metadata contain the command's id: Stripe forgets idempotency keys after a day, and a command is retried
 * for a week.
 */
async function refund({ stripe }: BillingContext, { id, target, data }: ClaimedCommand): Promise<CommandResult> {
  const intent = await stripe.paymentIntents.retrieve(target)
  const customer = idOf(intent.customer)
  if (intent.status === 'processing') throw new Error('The bank has not answered yet whether it pays.')
  if (intent.status !== 'succeeded') return { customer, remark: 'Nothing had been paid.' }
  const { data: refunds } = await stripe.refunds.list({ payment_intent: target, limit: 100 })
  if (refunds.some(({ metadata }) => metadata?.command === id)) return { customer }
  try {
    await stripe.refunds.create(
      {
        payment_intent: target,
        ...(data.amount && { amount: data.amount }),
        ...(data.reason && { reason: data.reason }),
        metadata: { meridian: OWN_MARK, command: id },
      },
      { idempotencyKey: id },
    )
    return { customer }
  } catch (error) {
    // Ordered again when the bank decides for the publication (private.list_owed_refunds).
    if (isDisputedError(error)) throw new DisputedPaymentError(error)
    if (errorCode(error) !== 'charge_already_refunded') throw error
    return { customer, remark: 'All of it had gone back already.' }
  }
}

/** Stripe takes evidence once. Submitted evidence is not sent again: the command may have been executed before a crash. */
async function submitEvidence(
  { stripe, database }: BillingContext,
  { id, target }: ClaimedCommand,
): Promise<CommandResult> {
  const dispute = await stripe.disputes.retrieve(target, { expand: ['payment_intent'] })
  const { payment_intent: intent } = dispute
  const customer = typeof intent === 'object' ? idOf(intent?.customer) : undefined
  if (dispute.evidence_details.submission_count > 0) return { customer }
  const evidence = await database.asServiceRole((tx) => evidenceToSubmit(tx, target), { readOnly: true })
  if (!evidence) return { remark: 'No evidence is stored.' }
  const metadata = { meridian: OWN_MARK, command: id }
  await stripe.disputes.update(target, { evidence, metadata, submit: true }, { idempotencyKey: id })
  return { customer }
}

/** Serialised, and the address is read under the lock: of two changes the later one stays. */
function updateCustomerEmail(billing: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const { stripe, database } = billing
  return withCustomerLock(billing, target, async () => {
    const email = await database.asServiceRole((tx) => findCustomerEmail(tx, target), { readOnly: true })
    if (!email) return { remark: 'The account is deleted.' }
    const updated = await stripe.customers.update(target, { email }).catch(undefinedIfMissing)
    return updated ? { customer: target } : notFound
  })
}

/** As above. Where Stripe does not know the place, it keeps the former address, and the command is tried again and reported. */
function setTaxAddress(billing: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const { stripe, database } = billing
  return withCustomerLock(billing, target, async () => {
    const address = await database.asServiceRole((tx) => findTaxAddress(tx, target), { readOnly: true })
    if (!address) return { remark: 'No printed edition of this customer is taxed.' }
    const updated = await stripe.customers
      .update(target, customerAddress(billingDetailsOf(address)))
      .catch(undefinedIfMissing)
    return updated ? { customer: target } : notFound
  })
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return invoice && typeof invoice !== 'string' ? invoice : undefined
}

/** Voiding the first invoice of a subscription may have ended it already; then Stripe answers `resource_missing`. */
async function endSubscription({ subscriptions }: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (hasEnded(subscription)) return
  await subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false }).catch(undefinedIfMissing)
}

const notFound: CommandResult = { remark: 'Stripe has no such object.' }

/** Its reason begins with this code, which private.list_owed_refunds looks for. */
class DisputedPaymentError extends Error {
  readonly code = 'charge_disputed'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const isDisputedError = (error: unknown) =>
  ['charge_disputed', 'refund_disputed_payment'].includes(errorCode(error) ?? '')

const errorCode = (error: unknown) => (error as { code?: string }).code
