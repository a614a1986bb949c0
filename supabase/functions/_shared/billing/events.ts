import type Stripe from 'stripe'
import { noteEventFailure, noteEventProcessed, type Outcome, receiveEvent } from '../data/stripe-events.ts'
import { insertStripeCommand } from '../data/stripe-orders.ts'
import { EVENT_TYPES } from './event-types.ts'
import { setDefaultCardFromSetupIntent } from './kept-card.ts'
import type { BillingContext } from './money.ts'
import { executeStripeCommands } from './orders.ts'
import { idOf } from './parts.ts'
import { isOwn } from './payment-rows.ts'
import { refreshCustomer } from './refresh.ts'

/** processed-before: done already, and so not done again. */
export type EventOutcome = Outcome | 'processed-before'

export const isHandledEvent = ({ type }: Stripe.Event) => EVENT_TYPES.includes(type)

/**
 * What Stripe has told is a hint to fetch the truth about its customer, and nothing else; so it is not believed, and may
 * come late, twice, never or in any order. It counts as processed in the transaction of what it led to, so whatever
 * fails leaves it open: then this throws, and Stripe tells it again, or the jobs take it up. `again` does so in any case.
 */
export async function processEvent(
  billing: BillingContext,
  event: Stripe.Event,
  { force = false }: { force?: boolean } = {},
): Promise<EventOutcome> {
  const asServiceRole = <T>(work: Parameters<typeof billing.database.asRole<T>>[2]) =>
    billing.database.asRole('service_role', {}, work)
  const { isProcessed, receivedVersion } = await asServiceRole((tx) => receiveEvent(tx, eventRecord(event)))
  if (isProcessed && !force) return 'processed-before'
  try {
    const { outcome, commands } = await handleEvent(billing, event, force ? undefined : receivedVersion)
    if (commands.length > 0) await executeStripeCommands(billing, { ids: commands })
    return outcome
  } catch (error) {
    await asServiceRole((tx) => noteEventFailure(tx, event.id, error instanceof Error ? error.message : String(error)))
    throw error
  }
}

interface EventResult {
  outcome: Outcome
  commands: string[]
}

async function handleEvent(billing: BillingContext, event: Stripe.Event, afterVersion: string | undefined): Promise<EventResult> {
  if (event.type === 'setup_intent.succeeded') await setDefaultCardFromSetupIntent(billing, event.data.object.id)
  const mountIntentId = confirmedMountIntent(event)
  const customer = isHandledEvent(event) && !mountIntentId ? await customerOfEvent(billing.stripe, event) : undefined
  if (customer) {
    const { outcome, commands } = await refreshCustomer(billing, customer, {
      afterVersion,
      inTransaction: (tx, refreshed) => noteEventProcessed(tx, event.id, refreshed.outcome, customer),
    })
    return { outcome, commands }
  }
  return billing.database.asRole('service_role', {}, async (tx) => {
    const outcome = mountIntentId ? 'answered' : 'nothing-to-do'
    const commands = mountIntentId ? [await insertStripeCommand(tx, { kind: 'cancel-intent', target: mountIntentId })] : []
    await noteEventProcessed(tx, event.id, outcome, null)
    return { outcome, commands }
  })
}

/** An intent that a form was mounted with, and that somebody has confirmed by hand: the money is held, and must not be. */
function confirmedMountIntent({ type, data }: Stripe.Event): string | undefined {
  if (type !== 'payment_intent.amount_capturable_updated') return undefined
  const intent = data.object as Stripe.PaymentIntent
  return isOwn(intent) && intent.metadata.purpose === 'mount_only' ? intent.id : undefined
}

/** What an event is about, as far as every kind of object says it. */
interface EventObject {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  subscription?: string | { id: string } | null
}

/** Refunds and disputes do not name their customer, and a card that was taken away no longer does. */
async function customerOfEvent(stripe: Stripe, { data }: Stripe.Event): Promise<string | undefined> {
  const eventObject = data.object as EventObject
  const { customer: previousCustomer } = (data.previous_attributes ?? {}) as EventObject
  const named = eventObject.object === 'customer' ? eventObject.id : (idOf(eventObject.customer) ?? idOf(previousCustomer))
  const intent = idOf(eventObject.payment_intent)
  if (named || !intent) return named
  return idOf((await stripe.paymentIntents.retrieve(intent)).customer)
}

function eventRecord({ id, type, created, data }: Stripe.Event) {
  const eventObject = (data?.object ?? {}) as EventObject
  const customer = eventObject.object === 'customer' ? eventObject.id : idOf(eventObject.customer)
  return { id, type, customer: customer ?? null, object: eventObject.id ?? null, created: new Date(created * 1000) }
}
