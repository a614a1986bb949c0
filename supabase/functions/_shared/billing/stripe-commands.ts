import type Stripe from 'stripe'
import { findCustomerEmail } from '../data/billing-customers.ts'
import type { AbandonedSubscription } from '../data/checkouts.ts'
import type { Tx } from '../data/database.ts'
import {
  type ClaimedCommand,
  claimStripeCommands,
  insertStripeCommand,
  markCommandDone,
  type NewStripeCommand,
  recordCommandFailure,
  type StripeCommandKind,
} from '../data/stripe-command-queue.ts'
import { lockSubscription } from '../data/subscriptions.ts'
import { errorContext } from '../http/log.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { undefinedIfMissing } from './stripe-client.ts'
import { idOf } from './stripe-objects.ts'

/** Stripe lets a hundred calls through in a second; an order takes four at most. */
const CONCURRENCY = 5
/** A function may not run for ever, and the next round comes in a minute. */
const TIME_BUDGET_MS = 20_000

/**
 * What Stripe is to be told, written in the transaction that decides it. Answers its id, for whoever has it carried out
 * right after the commit; the jobs do it otherwise. An open order of the same kind, target and `data.key` is the same order.
 */
export function enqueueStripeCommand(tx: Tx, command: NewStripeCommand): Promise<string> {
  return insertStripeCommand(tx, command)
}

/**
 * Carries out what is due, or of it only these; answers how many succeeded. What fails is noted and tried again later, so
 * nobody has to mind.
 */
export async function executeStripeCommands(
  billing: BillingContext,
  { ids }: { ids?: string[] } = {},
): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < TIME_BUDGET_MS) {
    const commands = await billing.database.asServiceRole((tx) => claimStripeCommands(tx, CONCURRENCY, ids))
    if (commands.length === 0) break
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
  const permanent = kind === 'refund' && code === 'resource_missing'
  const givenUp = await database.asServiceRole((tx) => recordCommandFailure(tx, command, reason, permanent))
  log(givenUp ? 'error' : 'warn', givenUp ? 'Stripe command given up' : 'Stripe command failed', {
    command: id,
    kind,
    attempts,
    ...errorContext(error),
  })
}

/**
 * Carries the order out for whoever cannot go on before it is, and whoever else may have claimed it and died: it looks first,
 * so it can be carried out twice. Fails when Stripe does not do it.
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
  // Of two who do it at once the second may be told that there is nothing to void any more; looking again, it sees why.
  const { remark } = await execute().catch(execute)
  await billing.database.asServiceRole((tx) => markCommandDone(tx, command, remark))
}

/** Nobody waits for it; the jobs carry out what this leaves. */
export function executeStripeCommandsInBackground(billing: BillingContext, ids: string[]): void {
  if (ids.length === 0) return
  executeStripeCommands(billing, { ids }).catch((error) =>
    billing.log('warn', 'Stripe commands left to the jobs', errorContext(error)),
  )
}

/** Whom it concerned, and what was found when nothing was left to do. */
export interface CommandResult {
  customer?: string | undefined
  remark?: string
}

/** Tells Stripe, and looks first: any of them may have been carried out before by somebody who could not note it. */
export function executeStripeCommand(billing: BillingContext, order: ClaimedCommand): Promise<CommandResult> {
  return handlers[order.kind](billing, order)
}

const handlers: Record<StripeCommandKind, (billing: BillingContext, order: ClaimedCommand) => Promise<CommandResult>> =
  {
    'cancel-intent': cancelIntent,
    'abandon-subscription': abandonSubscription,
    'cancel-subscription': cancelSubscriptionNow,
    refund,
    'refresh-customer': async (_, { target }) => ({ customer: target }),
    'update-customer': updateCustomerEmail,
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

/** The invoice first, because from then on nobody can pay. That fails if somebody just has. */
async function abandonSubscription({ stripe }: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const subscription = await findSubscription(stripe, target)
  if (!subscription) return notFound
  if (isPaid(subscription)) return alreadyPaid(subscription)
  try {
    await voidInvoice(stripe, invoiceOf(subscription))
  } catch (error) {
    const now = await findSubscription(stripe, target)
    if (now && isPaid(now)) return alreadyPaid(now)
    throw error
  }
  await endSubscription(stripe, subscription)
  return { customer: idOf(subscription.customer) }
}

const isPaid = (subscription: Stripe.Subscription) =>
  subscription.status === 'active' || invoiceOf(subscription)?.status === 'paid'

const alreadyPaid = ({ customer }: { customer: string | { id: string } | null }): CommandResult => ({
  customer: idOf(customer),
  remark: 'It had been paid, and was left alone.',
})

/** At once. What it has earned or owes back is somebody else's to say; but nobody shall pay for what has ended. */
async function cancelSubscriptionNow({ stripe }: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  const subscription = await findSubscription(stripe, target)
  if (!subscription) return notFound
  await discardInvoice(stripe, invoiceOf(subscription))
  if (!isEnded(subscription)) await releaseSchedule(stripe, subscription)
  await endSubscription(stripe, subscription)
  return { customer: idOf(subscription.customer) }
}

/** A change that was planned for later is planned no more, before Stripe ends what it would have changed. */
async function releaseSchedule({ subscriptionSchedules }: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule)
  if (id) await subscriptionSchedules.release(id)
}

/** What is still drawn up cannot be void, nor be deleted where it belongs to a subscription: it is never made final. */
async function discardInvoice(stripe: Stripe, invoice: Stripe.Invoice | undefined): Promise<void> {
  if (invoice?.status === 'draft') await stripe.invoices.update(invoice.id, { auto_advance: false })
  else await voidInvoice(stripe, invoice)
}

/** Marked with its order, because Stripe forgets idempotency keys after a day and an order lives for a week. */
async function refund({ stripe }: BillingContext, { id, target, data }: ClaimedCommand): Promise<CommandResult> {
  const intent = await stripe.paymentIntents.retrieve(target)
  const customer = idOf(intent.customer)
  if (intent.status === 'processing') throw new Error('The bank has not answered yet whether it pays.')
  if (intent.status !== 'succeeded') return { customer, remark: 'Nothing had been paid.' }
  const { data: refunds } = await stripe.refunds.list({ payment_intent: target, limit: 100 })
  if (refunds.some(({ metadata }) => metadata?.order === id)) return { customer }
  try {
    await stripe.refunds.create(
      {
        payment_intent: target,
        ...(data.amount && { amount: data.amount }),
        ...(data.reason && { reason: data.reason }),
        metadata: { meridian: OWN_MARK, order: id },
      },
      { idempotencyKey: id },
    )
    return { customer }
  } catch (error) {
    if (errorCode(error) !== 'charge_already_refunded') throw error
    return { customer, remark: 'All of it had gone back already.' }
  }
}

/** One after the other, and read when it is its turn: of two changes the later one stays. */
function updateCustomerEmail({ stripe, database }: BillingContext, { target }: ClaimedCommand): Promise<CommandResult> {
  return database.asServiceRole(async (tx) => {
    await lockSubscription(tx, target)
    const email = await findCustomerEmail(tx, target)
    if (!email) return { remark: 'The account has gone.' }
    const updated = await stripe.customers.update(target, { email }).catch(undefinedIfMissing)
    return updated ? { customer: target } : notFound
  })
}

const findSubscription = (stripe: Stripe, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }).catch(undefinedIfMissing)

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return invoice && typeof invoice !== 'string' ? invoice : undefined
}

async function voidInvoice({ invoices }: Stripe, invoice: Stripe.Invoice | undefined): Promise<void> {
  if (invoice?.status === 'open' || invoice?.status === 'uncollectible') await invoices.voidInvoice(invoice.id)
}

/** Voiding the first invoice of a subscription has ended it already; then Stripe says that there is none to be cancelled. */
async function endSubscription({ subscriptions }: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (isEnded(subscription)) return
  await subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false }).catch(undefinedIfMissing)
}

const isEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

const notFound: CommandResult = { remark: 'Stripe knows of no such thing.' }

const errorCode = (error: unknown) => (error as { code?: string }).code
