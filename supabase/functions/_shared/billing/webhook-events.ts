import type Stripe from 'stripe'
import { recordFraudWarning } from '../data/billing-writes.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/email-outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import { insertStripeCommand } from '../data/stripe-command-queue.ts'
import {
  type InboxEntry,
  noteEventFailure,
  noteEventProcessed,
  type Outcome,
  receiveEvents,
} from '../data/stripe-events.ts'
import { type BillingContext, MOUNT_ONLY } from './billing-context.ts'
import { updateSellerLines } from './checkout-subscriptions.ts'
import { setDefaultCardFromSetupIntent } from './payments.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { isOwn } from './snapshot-rows.ts'
import { boundedText, idOf, subscriptionOf } from './stripe.ts'
import { executeStripeCommands } from './stripe-commands.ts'

/** `processed-before`: the event was processed by an earlier call. */
export type EventOutcome = Outcome | 'processed-before'

export const isHandledEvent = ({ type }: Stripe.Event) => EVENT_TYPES.includes(type)

/** Records events, to be worked on afterwards; returns one result for each, in their order. All of them or none. */
export const recordEvents = (database: BillingContext['database'], events: Stripe.Event[]): Promise<InboxEntry[]> =>
  database.asServiceRole((tx) => receiveEvents(tx, events.map(eventRecord)))

/** Records and processes one event; `force` processes it again. On failure this throws and the event stays in the queue. */
export async function processEvent(
  billing: BillingContext,
  event: Stripe.Event,
  { force = false }: { force?: boolean } = {},
): Promise<EventOutcome> {
  const [entry] = await recordEvents(billing.database, [event])
  if (entry?.isProcessed && !force) return 'processed-before'
  return applyEvent(billing, event, force ? undefined : entry?.receivedVersion)
}

/**
 * An event only triggers a refresh of its customer; its content is not used. So events may be late, duplicated, lost or
 * out of order. The transaction of the refresh marks the event as processed, which takes it from the queue. On failure this
 * throws and the event stays there.
 */
export async function applyEvent(
  billing: BillingContext,
  event: Stripe.Event,
  receivedVersion: string | undefined,
): Promise<Outcome> {
  try {
    const { outcome, commands } = await handleEvent(billing, event, receivedVersion)
    if (commands.length > 0) await executeStripeCommands(billing, { ids: commands })
    return outcome
  } catch (error) {
    await billing.database.asServiceRole((tx) =>
      noteEventFailure(tx, event.id, error instanceof Error ? error.message : String(error)),
    )
    throw error
  }
}

interface EventResult {
  outcome: Outcome
  commands: string[]
}

async function handleEvent(
  billing: BillingContext,
  event: Stripe.Event,
  afterVersion: string | undefined,
): Promise<EventResult> {
  if (event.type === 'setup_intent.succeeded') await setDefaultCardFromSetupIntent(billing, event.data.object.id)
  // Some days before a renewal, so that its invoice names the publication as it is by then.
  const renewing = event.type === 'invoice.upcoming' && subscriptionOf(event.data.object)
  if (renewing) await updateSellerLines(billing, renewing)
  const mountIntentId = confirmedMountIntent(event)
  const customer = isHandledEvent(event) && !mountIntentId ? await customerOfEvent(billing.stripe, event) : undefined
  if (customer) {
    let warningEmail: string | null = null
    const { outcome, commands } = await refreshCustomer(billing, customer, {
      afterVersion,
      inTransaction: async (tx, refreshed) => {
        await noteEventProcessed(tx, event.id, refreshed.outcome, customer)
        warningEmail = await noteFraudWarning(tx, event)
      },
    })
    billing.sendInBackground(warningEmail)
    return { outcome, commands }
  }
  return billing.database.asServiceRole(async (tx) => {
    const outcome = mountIntentId ? 'intent-cancelled' : 'nothing-to-do'
    const commands = mountIntentId
      ? [await insertStripeCommand(tx, { kind: 'cancel-intent', target: mountIntentId })]
      : []
    await noteEventProcessed(tx, event.id, outcome, null)
    return { outcome, commands }
  })
}

/**
 * Records an early fraud warning at its payment, once. The only event whose content is used: no list of Stripe's has the
 * warnings of a customer. Returns the id of the e-mail to the publication.
 */
async function noteFraudWarning(tx: Tx, { type, data }: Stripe.Event): Promise<string | null> {
  if (type !== FRAUD_WARNING) return null
  const { payment_intent: intent, fraud_type: warning } = data.object as Stripe.Radar.EarlyFraudWarning
  const payment = await recordFraudWarning(tx, idOf(intent) ?? '', boundedText(100, warning))
  if (!payment) return null
  const { contactEmail } = await readSiteSettings(tx)
  return enqueueEmail(tx, contactEmail, { kind: 'fraud-warning-notice', data: payment })
}

/** A mount intent that somebody has confirmed: the authorised amount must be released. */
function confirmedMountIntent({ type, data }: Stripe.Event): string | undefined {
  if (type !== 'payment_intent.amount_capturable_updated') return undefined
  const intent = data.object as Stripe.PaymentIntent
  return isOwn(intent) && intent.metadata.purpose === MOUNT_ONLY ? intent.id : undefined
}

/** The ids that objects of different types share. */
interface EventObject {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  subscription?: string | { id: string } | null
}

/** Refunds and disputes have no customer, and a detached card has only a previous one. */
async function customerOfEvent(stripe: Stripe, { data }: Stripe.Event): Promise<string | undefined> {
  const eventObject = data.object as EventObject
  const { customer: previousCustomer } = (data.previous_attributes ?? {}) as EventObject
  const customerId =
    eventObject.object === 'customer' ? eventObject.id : (idOf(eventObject.customer) ?? idOf(previousCustomer))
  const intent = idOf(eventObject.payment_intent)
  if (customerId || !intent) return customerId
  return idOf((await stripe.paymentIntents.retrieve(intent)).customer)
}

function eventRecord({ id, type, created, data }: Stripe.Event) {
  const eventObject = (data?.object ?? {}) as EventObject
  const customer = eventObject.object === 'customer' ? eventObject.id : idOf(eventObject.customer)
  return { id, type, customer: customer ?? null, object: eventObject.id ?? null, created: new Date(created * 1000) }
}

/** The result of replaying an event. */
export type ReplayedEvent =
  | { event: string; type: string; outcome: EventOutcome }
  | { event: string; type: string; failure: string }

/** Fetches and processes one event, also if it never arrived or was processed. Stripe keeps events for 30 days. */
export async function replayEvent(billing: BillingContext, id: string): Promise<ReplayedEvent> {
  return replayOne(billing, await billing.stripe.events.retrieve(id), true)
}

export interface ReplayProgress {
  seen: number
  /** From 1 to 0: Stripe lists the newest events first. */
  remaining: number
}

/** Processes all handled events of a day (UTC) that are not processed yet. */
export async function replayDay(
  billing: BillingContext,
  day: string,
  onPage: (progress: ReplayProgress) => void,
): Promise<ReplayedEvent[]> {
  const [from, until] = [startOfDay(day), startOfDay(day) + DAY_SECONDS]
  const results: ReplayedEvent[] = []
  let after: string | undefined
  let seen = 0
  do {
    const page = await billing.stripe.events.list({
      created: { gte: from, lt: until },
      limit: 100,
      ...(after && { starting_after: after }),
    })
    for (const event of page.data.filter(isHandledEvent)) results.push(await replayOne(billing, event, false))
    const last = page.data.at(-1)
    seen += page.data.length
    after = page.has_more ? last?.id : undefined
    onPage({ seen, remaining: after && last ? (last.created - from) / DAY_SECONDS : 0 })
  } while (after)
  return results
}

const FRAUD_WARNING = 'radar.early_fraud_warning.created'
const DAY_SECONDS = 24 * 60 * 60
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

async function replayOne(billing: BillingContext, event: Stripe.Event, force: boolean): Promise<ReplayedEvent> {
  const { id, type } = event
  try {
    return { event: id, type, outcome: await processEvent(billing, event, { force }) }
  } catch (error) {
    return { event: id, type, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The event types that the webhook at Stripe should send. Others are recorded and ignored. */
export const EVENT_TYPES = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.tax_id.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'invoice.finalized',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'setup_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
]
