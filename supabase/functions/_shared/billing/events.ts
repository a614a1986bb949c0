import type Stripe from 'stripe'
import { noteEventFailure, noteEventProcessed, type Outcome, receiveEvent } from '../data/stripe-events.ts'
import { insertStripeOrder } from '../data/stripe-orders.ts'
import { EVENT_TYPES } from './event-types.ts'
import { payFromKeptCard } from './kept-card.ts'
import type { Money } from './money.ts'
import { carryOutOrders } from './orders.ts'
import { idOf } from './parts.ts'
import { isMarkedOurs } from './payment-rows.ts'
import { refreshCustomer } from './refresh.ts'

/** processed-before: done already, and so not done again. */
export type EventOutcome = Outcome | 'processed-before'

export const isEventOfOurs = ({ type }: Stripe.Event) => EVENT_TYPES.includes(type)

/**
 * What Stripe has told is a hint to fetch the truth about its customer, and nothing else; so it is not believed, and may
 * come late, twice, never or in any order. It counts as processed in the transaction of what it led to, so whatever
 * fails leaves it open: then this throws, and Stripe tells it again, or the jobs take it up. `again` does so in any case.
 */
export async function processEvent(
  money: Money,
  event: Stripe.Event,
  { again = false }: { again?: boolean } = {},
): Promise<EventOutcome> {
  const asHouse = <T>(work: Parameters<typeof money.database.asRole<T>>[2]) =>
    money.database.asRole('service_role', {}, work)
  const { isProcessed, moment } = await asHouse((tx) => receiveEvent(tx, factsOf(event)))
  if (isProcessed && !again) return 'processed-before'
  try {
    const { outcome, orders } = await lookInto(money, event, again ? undefined : moment)
    if (orders.length > 0) await carryOutOrders(money, { ids: orders })
    return outcome
  } catch (error) {
    await asHouse((tx) => noteEventFailure(tx, event.id, error instanceof Error ? error.message : String(error)))
    throw error
  }
}

interface LookedInto {
  outcome: Outcome
  orders: string[]
}

async function lookInto(money: Money, event: Stripe.Event, after: string | undefined): Promise<LookedInto> {
  if (event.type === 'setup_intent.succeeded') await payFromKeptCard(money, event.data.object.id)
  const mounted = unwantedHold(event)
  const customer = isEventOfOurs(event) && !mounted ? await customerOf(money.stripe, event) : undefined
  if (customer) {
    const { outcome, orders } = await refreshCustomer(money, customer, {
      after,
      within: (tx, refreshed) => noteEventProcessed(tx, event.id, refreshed.outcome, customer),
    })
    return { outcome, orders }
  }
  return money.database.asRole('service_role', {}, async (tx) => {
    const outcome = mounted ? 'answered' : 'nothing-to-do'
    const orders = mounted ? [await insertStripeOrder(tx, { kind: 'cancel-intent', target: mounted })] : []
    await noteEventProcessed(tx, event.id, outcome, null)
    return { outcome, orders }
  })
}

/** An intent that a form was mounted with, and that somebody has confirmed by hand: the money is held, and must not be. */
function unwantedHold({ type, data }: Stripe.Event): string | undefined {
  if (type !== 'payment_intent.amount_capturable_updated') return undefined
  const intent = data.object as Stripe.PaymentIntent
  return isMarkedOurs(intent) && intent.metadata.purpose === 'mount_only' ? intent.id : undefined
}

/** What an event is about, as far as every kind of object says it. */
interface Told {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  subscription?: string | { id: string } | null
}

/** Refunds and disputes do not name their customer, and a card that was taken away no longer does. */
async function customerOf(stripe: Stripe, { data }: Stripe.Event): Promise<string | undefined> {
  const told = data.object as Told
  const { customer: former } = (data.previous_attributes ?? {}) as Told
  const named = told.object === 'customer' ? told.id : (idOf(told.customer) ?? idOf(former))
  const intent = idOf(told.payment_intent)
  if (named || !intent) return named
  return idOf((await stripe.paymentIntents.retrieve(intent)).customer)
}

function factsOf({ id, type, created, data }: Stripe.Event) {
  const told = (data?.object ?? {}) as Told
  const customer = told.object === 'customer' ? told.id : idOf(told.customer)
  return { id, type, customer: customer ?? null, object: told.id ?? null, created: new Date(created * 1000) }
}
